import { instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { importRoll, undoRoll } from '../../apps/server/src/modules/council/index.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import type { FixturePlatform } from '../../simulate/fixture/fixture-platform.ts';
import { createFixturePlatform } from '../../simulate/fixture/fixture-platform.ts';
import { insertPayers } from '../../simulate/fixture/insert-payers.ts';
import {
  type FixtureMerchant,
  openMerchant,
  openPlatformTenant,
} from '../../simulate/fixture/open-merchants.ts';
import type { BenchContext } from '../main.ts';
import { type RollFile, rollFile } from './roll-file.ts';

/** A week after the notices of the year were served: every instalment is ahead. */
const AT = instantAt(toLocalDate('2026-07-20'), '07:00', 'Australia/Sydney');
const ISSUED = '2026-07-13';

export type RatesStage = {
  platform: FixturePlatform;
  owner: pg.Client;
  council(slug: string): Promise<FixtureMerchant>;
  /** Reads a roll and takes it in. Each is of a later moment than the one before. */
  roll(council: FixtureMerchant, file: RollFile & { confirm?: boolean }): Promise<string>;
  /** Takes back what a roll brought. */
  undo(council: FixtureMerchant, importId: string): Promise<void>;
  /** Gives each property a ratepayer with an account, and an active schedule that has no plan yet. */
  schedules(council: FixtureMerchant, properties: number): Promise<void>;
  close(): Promise<void>;
};

/** Councils on a portal of their own; business time stands still. */
export async function openRatesStage({ ground, ownerUrl }: BenchContext): Promise<RatesStage> {
  const where = { databaseUrl: ground.appUrl, dataDir: ground.folder };
  const platform = createFixturePlatform(where, AT);
  await openPlatformTenant(platform);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  let minutes = 0;
  return {
    platform,
    owner,
    council: (slug) =>
      openMerchant(platform, { slug, model: 'direct', kind: 'council', recordsPerFile: 50_000 }),
    roll({ merchantId }, { confirm = true, ...file }) {
      minutes += 1;
      return importRoll(createRun(platform, merchantId, SYSTEM), {
        filename: `roll-${minutes}.csv`,
        csv: rollFile(file),
        reading: {
          rating_year: 2026,
          issued_on: toLocalDate(ISSUED),
          extracted_on: toLocalDate('2026-07-14'),
          extracted_time: `10:${String(minutes).padStart(2, '0')}`,
        },
        confirm,
      });
    },
    undo: ({ merchantId }, importId) => undoRoll(createRun(platform, merchantId, SYSTEM), importId),
    async schedules(council, properties) {
      await insertPayers(platform, council, properties);
      await insertSchedules(owner, council);
    },
    async close() {
      await owner.end();
      await platform.pool.end();
    },
  };
}

/**
 * As ratepayers choose: of ten three by instalment, one a quarter, three by the month, two by the fortnight and one by the week,
 * each beginning on a day of its own.
 */
async function insertSchedules(owner: pg.Client, { merchantId }: FixtureMerchant): Promise<void> {
  await owner.query(
    `insert into schedules (merchant_id, id, property_id, ratepayer_id, customer_id, payment_method_id, mandate_id, status,
      frequency, start_on, version, created_at, updated_at)
    select $1, uuid7_at(9, n, 1), p.id, p.id, m.customer_id, m.payment_method_id, m.id, 'active',
      (array['instalment', 'instalment', 'instalment', 'quarterly', 'monthly', 'monthly', 'monthly', 'fortnightly',
        'fortnightly', 'weekly'])[1 + n % 10],
      date '2026-08-10' + (n % 14)::int, 1, $2, $2
    from (select id, row_number() over (order by id) as n from properties where merchant_id = $1) p
    join (select id, customer_id, payment_method_id, row_number() over (order by id) as n from mandates
      where merchant_id = $1) m using (n)`,
    [merchantId, AT],
  );
  await owner.query('vacuum analyze');
}
