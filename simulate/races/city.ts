import { addBankDays, instantAt, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { lockMerchant } from '../../apps/server/src/modules/merchants/locks.ts';
import { lockFacility } from '../../apps/server/src/modules/merchants/move-facility.ts';
import { updateFacility } from '../../apps/server/src/modules/merchants/update-facility.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { drainEvents } from '../../apps/server/src/platform/events/drain-events.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import { createRun, type Run } from '../../apps/server/src/platform/run.ts';
import { SYSTEM, type Work } from '../../apps/server/src/platform/work.ts';
import { createFixturePlatform } from '../fixture/fixture-platform.ts';
import { insertDueDebits } from '../fixture/insert-due-debits.ts';
import { insertPayers } from '../fixture/insert-payers.ts';
import { type FixtureMerchant, openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';

const FIRST_DAY = toLocalDate('2026-11-23');
const EVENING = '18:05';
/** Payers of a merchant, each with a debit a day: a file is large enough that others come while it is worked on. */
const PAYERS = 80;
/** Days before the first race: by then files clear and money is drawn. */
const QUIET_DAYS = 5;

export type Trader = FixtureMerchant & { run: Run };
export type City = Awaited<ReturnType<typeof openCity>>;

/** Merchants whose money passes through one trust account, on a day that moves on from round to round. */
export async function openCity(ground: Ground, modules: readonly Module[], connections: number) {
  const platform = createFixturePlatform(ground, at(FIRST_DAY, '06:30'), { connections });
  const trust = await openPlatformTenant(platform);
  const inbox = createRun(platform, trust.merchantId, SYSTEM);
  const listeners = modules.flatMap((module) => module.listeners ?? []);
  const phases = modules.flatMap((module) => module.phases ?? []);
  const addTrader = async (slug: string): Promise<Trader> => {
    const merchant = await openMerchant(platform, {
      slug,
      model: 'facilitated',
      platformFee: { bps: 100, fixedCents: 30, returnCents: 250 },
    });
    await insertPayers(platform, merchant, PAYERS);
    return { ...merchant, run: createRun(platform, merchant.merchantId, SYSTEM) };
  };
  const traders = [await addTrader('harbour-fitness'), await addTrader('other-gym')];
  // The third may be closed by a client; another one opens the next morning.
  let closing = 0;
  const city = {
    platform,
    modules,
    inbox,
    trustFacility: trust.facilityId,
    traders,
    day: FIRST_DAY as LocalDate,
    reads: queriesOn(platform.pool),
    drain: () => drainEvents(platform, listeners),
    async phase(trader: Trader, name: 'claim' | 'close' | 'refunds' | 'cards.settle') {
      const tenant = {
        id: trader.merchantId,
        slug: '',
        kind: 'business' as const,
        timeZone: 'Australia/Sydney',
      };
      await phases.find((one) => one.name === name)!.run(trader.run, city.day, tenant);
    },
    /** The morning of the next bank day: the inbox of the last one is closed, and debits fall due. */
    async nextDay() {
      await closeInbox(city);
      city.day = addBankDays(city.day, 1);
      platform.clock.set(at(city.day, '06:30'));
      const { status } = await statusOf(city, traders[2]);
      if (status !== 'live') traders[2] = await addTrader(`closing-${++closing}`);
      for (const trader of traders) {
        await restart(trader);
        await insertDueDebits(platform, trader, city.day);
      }
      platform.clock.set(at(city.day, EVENING));
    },
    close: () => platform.pool.end(),
  };
  for (let i = 0; i < QUIET_DAYS; i += 1) await quietDay(city);
  return city;
}

function at(day: LocalDate, time: string): Date {
  return instantAt(day, time, 'Australia/Sydney');
}

type Streets = Pick<
  City,
  'platform' | 'inbox' | 'trustFacility' | 'traders' | 'day' | 'drain' | 'phase' | 'nextDay' | 'reads'
>;

/** A day on which one thing happens after another. */
async function quietDay(city: Streets): Promise<void> {
  await city.nextDay();
  for (const trader of city.traders) {
    await city.phase(trader, 'claim');
    const files = await city.reads.rows<{ id: string }>(sql`
      select id from bank_files where merchant_id = ${trader.merchantId} and status = 'built' order by id`);
    for (const { id } of files) await trader.run.inTransaction((work) => acceptFile(work, id, 'RECEIPT'));
    await city.drain();
    await city.phase(trader, 'close');
  }
  await city.drain();
}

function closeInbox({ inbox, trustFacility, day }: Streets): Promise<number> {
  return inbox.inTransaction((work) =>
    work.run(sql`
      insert into returns_inbox (merchant_id, facility_id, bank_date, closed_by, closed_at)
      values (${work.merchantId}, ${trustFacility}, ${day}, 'none', ${work.now})
      on conflict do nothing`),
  );
}

async function statusOf({ reads }: Streets, trader: Trader | undefined): Promise<{ status: string }> {
  if (!trader) return { status: 'none' };
  return reads.one<{ status: string }>(sql`select status from merchants where id = ${trader.merchantId}`);
}

/** Debits go out again, in files of a few, whatever the day before did. */
function restart({ run, facilityId }: Trader): Promise<void> {
  return run.inTransaction((work) => setFacility(work, facilityId, 'active'));
}

/** Stops or starts a facility's debits. */
export async function setFacility(work: Work, id: string, status: 'active' | 'stopped'): Promise<void> {
  await lockMerchant(work);
  await updateFacility(work, {
    id,
    seen_status: await lockFacility(work, id),
    status,
    stop_reason: status === 'stopped' ? 'asked' : null,
    entry_description: 'MEMBERSHIP',
    remitter: 'RACES',
    records_per_file: 30,
    cut_off: '16:00',
    title_set: 'becs',
    marks_new_details: false,
    names_invoice: false,
  });
}
