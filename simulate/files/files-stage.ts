import { BANK_ZONE, instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { loadBrf, setBiller } from '../../apps/server/src/modules/bpay/index.ts';
import { checkImport } from '../../apps/server/src/modules/mandate-imports/check-import.ts';
import { uploadImport } from '../../apps/server/src/modules/mandate-imports/upload-import.ts';
import { loadReturns } from '../../apps/server/src/modules/returns/index.ts';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { inTenant, SYSTEM } from '../../apps/server/src/platform/work.ts';
import { lodgedDebits, openBills, receiptsOf, returnsOf } from '../fixture/bank-writes.ts';
import { createFixturePlatform, type FixturePlatform } from '../fixture/fixture-platform.ts';
import { insertInvoices } from '../fixture/insert-due-debits.ts';
import { insertPayers } from '../fixture/insert-payers.ts';
import { lodgeDebits } from '../fixture/lodge-debits.ts';
import { type FixtureMerchant, openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import type { Dice } from '../fuzz/dice.ts';

const MORNING = instantAt(toLocalDate('2026-11-24'), '07:00', BANK_ZONE);
const LINES_MAX = 4;

/** A kind of file: how a sound one is made of what is there now, and how one is loaded. */
export type FileKind = {
  name: 'returns' | 'receipts' | 'statement' | 'mandates';
  write(): Promise<string>;
  load(content: string): Promise<unknown>;
};

export type FilesStage = { merchant: FixtureMerchant; kinds: readonly FileKind[] };

/** The platform's tenant, on a Tuesday morning. */
export async function openFilesPlatform(ground: Ground): Promise<FixturePlatform> {
  const platform = createFixturePlatform(ground, MORNING);
  await openPlatformTenant(platform);
  return platform;
}

/** A direct merchant with debits at the bank, and invoices that BPAY can pay to its biller code. */
export async function openFilesMerchant(
  platform: FixturePlatform,
  { n, payers, recordsPerFile }: { n: number; payers: number; recordsPerFile: number },
) {
  const merchant = await openMerchant(platform, { slug: `mutated-${n}`, model: 'direct', recordsPerFile });
  await insertPayers(platform, merchant, payers);
  await lodgeDebits(platform, merchant);
  await insertInvoices(platform, merchant, platform.clock.bankToday());
  const within = <T>(body: Parameters<typeof inTenant<T>>[3]) =>
    inTenant(platform, merchant.merchantId, SYSTEM, body);
  const code = String(100_000 + n);
  await within((work) => setBiller(work, { biller_code: code, crn_rule: 'MOD10V01', crn_for: 'invoice' }));
  return { merchant, code, within, run: createRun(platform, merchant.merchantId, SYSTEM) };
}

/** Such a merchant, and the files that its bank sends. */
export async function openFilesStage(
  platform: FixturePlatform,
  dice: Dice,
  { n, payers }: { n: number; payers: number },
): Promise<FilesStage> {
  const opened = await openFilesMerchant(platform, { n, payers, recordsPerFile: 20 });
  const { merchant, code, within, run } = opened;
  const some = <T>(from: readonly T[]): T[] =>
    Array.from({ length: 1 + dice.below(LINES_MAX) }, () => dice.pick(from));
  // Picked from all that there were, so that lines come again that were applied before.
  const lodged = await within(lodgedDebits);
  const bills = await within(openBills);
  const files = await within((work) =>
    work.rows<{ cents: number; reference: string }>(sql`
      select total_cents as cents, reference from bank_files where merchant_id = ${work.merchantId} and kind = 'debit'`),
  );
  let receipts = 0;
  const kinds: FileKind[] = [
    {
      name: 'returns',
      write: () => within((work) => returnsOf(work, [...new Set(some(lodged))])),
      load: (content) =>
        loadReturns(run, { facilityId: merchant.facilityId, filename: 'mutated.txt', content }),
    },
    {
      name: 'receipts',
      write() {
        receipts += 1;
        return within((work) => receiptsOf(work, code, some(bills), receipts));
      },
      load: (content) => loadBrf(run, { filename: 'mutated.brf', content }),
    },
    {
      name: 'statement',
      async write() {
        const rows = some(files).map(
          ({ cents, reference }) => `2026-11-24,${(cents / 100).toFixed(2)},DIRECT ENTRY ${reference}`,
        );
        return `Date,Amount,Description\r\n${rows.join('\r\n')}\r\n`;
      },
      load: (content) => within((work) => importStatement(work, content)),
    },
    {
      name: 'mandates',
      async write() {
        const rows = some(lodged).map(
          ({ title, bsb, cents, reference }) =>
            `${title},ada@moved.test,${bsb},71000001,${reference},03/02/2024,${(cents / 100).toFixed(2)},24/12/2026`,
        );
        return `Name,Email,BSB,Account number,Reference,Signed on,Amount,Next date\r\n${rows.join('\r\n')}\r\n`;
      },
      async load(content) {
        const { id } = await uploadImport(run, {
          filename: 'mutated.csv',
          content: Buffer.from(content).toString('base64'),
        });
        await checkImport(run, { id, ...READING });
      },
    },
  ];
  return { merchant, kinds };
}

/** How a sound file of mandates is meant. */
const READING = {
  columns: {
    name: 0,
    email: 1,
    bsb: 2,
    account_number: 3,
    reference: 4,
    signed_on: 5,
    amount: 6,
    next_date: 7,
  },
  date_order: 'dmy',
  provider: 'OldPay',
  amounts: 'fixed',
  locale: 'en',
} as const;
