import { codeWords } from '@lorikeet/contracts/code-words';
import { STATUS_OF_STAGE } from '@lorikeet/domain/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { AskedRows, SharedList } from '../../platform/lists/shared-list.ts';
import { csvOf, streamCsv } from '../../platform/lists/stream-csv.ts';
import { createRun } from '../../platform/run.ts';
import { inSnapshot, SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { exportCsv } from '../../test/read-csv.ts';

const ODD = [
  'Grace Okonkwo',
  '=HYPERLINK("http://example.test","Refund")',
  '陈, "Wei"',
  '＝全角',
  '＠中',
  'two\r\nlines',
  '-1',
  "O'Brien \\ $1 😀",
  '中文',
  '"',
  '\tTab',
  'é'.repeat(60),
];

let scene: DebitMerchants;
let list: SharedList;

beforeAll(async () => {
  scene = await openDebitMerchants();
  list = scene.portal.portal.modules.flatMap((module) => module.lists ?? []).find((one) => one.copied)!;
  const payers: Payer[] = [];
  for (const n of ODD.keys())
    payers.push(await scene.payer(scene.harbour, { name: `Payer ${n}`, account: `1234${1000 + n}` }));
  await nameOddly(payers);
  await insertPayments(payers);
});
afterAll(() => scene.close());

const nameOddly = (payers: readonly Payer[]) =>
  scene.within(scene.harbour, async (work) => {
    for (const [n, { customerId, methodId }] of payers.entries()) {
      await work.run(
        sql`update customers set name = ${ODD[n]} where merchant_id = ${work.merchantId} and id = ${customerId}`,
      );
      await work.run(
        sql`update payment_methods set bank_name = ${ODD[(n + 3) % ODD.length]} where merchant_id = ${work.merchantId} and id = ${methodId}`,
      );
    }
  });

/** Each stage of each rail, with and without a dispute, and with none, some and all of it given back. */
async function insertPayments(payers: readonly Payer[]): Promise<void> {
  const invoices: string[] = [];
  for (const [n, payer] of payers.slice(0, 3).entries()) {
    const { invoiceId } = await scene.debit(scene.harbour, payer, { cents: 1005 + n, due: '2026-12-24' });
    invoices.push(invoiceId);
  }
  await scene.within(scene.harbour, async (work) => {
    await work.run(
      sql`update invoices set number = 12345678 where merchant_id = ${work.merchantId} and id = ${invoices[0]}`,
    );
    const stages = Object.entries(STATUS_OF_STAGE).flatMap(([rail, of]) =>
      Object.keys(of).flatMap((stage) =>
        [null, 'open', 'lost'].flatMap((dispute) =>
          [0, 1, 2].map((part) => ({ rail, stage, dispute, part })),
        ),
      ),
    );
    const reasons = [null, ...Object.keys(codeWords.holdReason), 'reason_without_words'];
    for (const [n, { rail, stage, dispute, part }] of stages.entries()) {
      const payer = payers[n % payers.length]!;
      const isBank = rail === 'bank_debit';
      const cents = n % 5 === 0 ? 900_000_000_000_000 + n : 1 + n * 37;
      const id = work.newId();
      await work.run(sql`
        insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id, invoice_id,
          currency, amount_cents, due_date, debit_date, description, lodgement_reference, attempt, notice_kind, hold_reason,
          return_code, refunded_cents, dispute, created_at, updated_at)
        values (${work.merchantId}, ${id}, ${rail}, ${stage}, ${stage === 'unmatched' ? null : payer.customerId},
          ${isBank ? payer.methodId : null}, ${isBank ? payer.mandateId : null}, ${isBank ? scene.harbour.facilityId : null},
          ${invoices[n % 5] ?? null}, ${isBank || n % 2 ? 'AUD' : 'CNY'}, ${cents}, ${`2026-12-${10 + (n % 9)}`},
          ${`2027-01-${10 + (n % 7)}`}, ${ODD[(n + 7) % ODD.length]}, ${isBank ? `HARB-${10_000 + n}` : null}, ${1 + (n % 3)},
          ${isBank ? 'advance' : null}, ${reasons[n % reasons.length]}, ${n % 4 ? null : '6'},
          ${Math.min(cents, part === 2 ? cents : part)}, ${dispute}, ${work.now}, ${work.now})`);
      if (rail !== 'card') continue;
      await work.run(sql`
        insert into card_attempts (merchant_id, payment_id, invoice_id, network, last4, exp_month, exp_year, fee_cents,
          fee_gst_cents, payer_name, locale, created_at, updated_at)
        values (${work.merchantId}, ${id}, ${invoices[0]}, 'visa', '4242', 1, 2030, 0, 0, 'X', 'en', ${work.now}, ${work.now})`);
    }
  });
}

const run = (merchant = scene.harbour) => createRun(scene.platform, merchant.id, SYSTEM);

async function whole(pieces: AsyncIterable<Buffer | string>): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(Buffer.from(piece));
  return Buffer.concat(read).toString('latin1');
}

/** Printed from the rows that the list shows, and from the bytes of the copy. */
async function bothWays(asked: AskedRows, locale: 'en' | 'zh') {
  const order = { list, asked, locale };
  const shown = await inSnapshot(scene.platform, scene.harbour.id, SYSTEM, (work) =>
    whole(csvOf(work, order)),
  );
  return { shown, copied: await whole(streamCsv(run(), order)) };
}

test('transactions are copied, and every stage, refund and dispute is printed as the list shows it', async () => {
  expect(list.name).toBe('transactions');
  for (const locale of ['en', 'zh'] as const) {
    const { shown, copied } = await bothWays({ filters: {} }, locale);
    expect(copied).toBe(shown);
    expect(copied.split('\r\n').length).toBeGreaterThan(170);
  }
});

test.each([
  { filters: { status: 'refunded,disputed' } },
  { filters: { status: 'failed', rail: 'card,bank_debit' } },
  { filters: { search: "O'Brien \\ $1" } },
  { filters: { search: "'; select 1; --" } },
  { filters: { return_code: '6', amount_min: 100, amount_max: 900_000_000_000_000 } },
  { filters: { date_from: '2027-01-11', date_to: '2027-01-12', currency: 'CNY' }, sort: 'debit_date' },
  { filters: {}, sort: 'amount' },
  { filters: {}, sort: '-amount' },
])('a copy of $filters by $sort is what the list shows', async (asked) => {
  const { shown, copied } = await bothWays(asked, 'en');
  expect(copied).toBe(shown);
});

test('chosen rows alone are copied, none of another tenant', async () => {
  const { rows } = await exportCsv(scene.portal, scene.harbour.token, { list: list.name });
  const ids = [rows[5]!.Transaction!, rows[1]!.Transaction!, rows[9]!.Transaction!];
  const { shown, copied } = await bothWays({ filters: { status: 'failed' }, ids, sort: 'amount' }, 'zh');
  expect(copied).toBe(shown);
  expect(copied.match(/^pay_\w+/gm)!.sort()).toEqual([...ids].sort());
  const theirs = await whole(
    streamCsv(run(scene.other), { list, asked: { filters: {}, ids }, locale: 'en' }),
  );
  expect(theirs.match(/pay_/g)).toBe(null);
});

const copies = async () =>
  (
    await scene.database.pool.query(`
      select 1 from pg_stat_activity where datname = current_database() and query like 'copy (%' and state <> 'idle'
        and pid <> pg_backend_pid()`)
  ).rows.length;

/** More rows than a stream and a connection hold. */
const many = (): SharedList => ({
  ...list,
  async find(work, asked) {
    const found = await list.find(work, asked);
    return {
      ...found,
      whole: (match) => sql`select x.* from (${found.whole!(match)}) x, generate_series(1, 500)`,
    };
  },
});

test('a reader who stalls is cut off, those who leave end their copies, and the portal continues', async () => {
  const { platform } = scene;
  const order = { list: many(), asked: { filters: {} }, locale: 'en' as const };
  const { timeOuts } = platform.pool;
  Object.assign(platform.pool, { timeOuts: { ...timeOuts, idleMs: 300 } });
  const stalled = streamCsv(run(), order);
  const cutOff = await new Promise<Error>((resolve) => stalled.once('error', resolve));
  Object.assign(platform.pool, { timeOuts });
  expect(cutOff.message).toContain('its reader took nothing');
  for (let i = 0; i < 8; i++) {
    const left = streamCsv(run(), order);
    await new Promise((resolve) => left.once('readable', resolve));
    left.destroy();
  }
  await expect.poll(copies, { timeout: 5_000 }).toBe(0);
  expect(
    (await exportCsv(scene.portal, scene.harbour.token, { list: list.name })).rows.length,
  ).toBeGreaterThan(170);
});

test('a copy that fails on its way ends the response with the error', async () => {
  const failing: SharedList = {
    ...list,
    async find(work, asked) {
      const found = await many().find(work, asked);
      const failsLate = (match: Parameters<NonNullable<typeof found.whole>>[0]) =>
        sql`select y.*, 1 / (50000 - row_number() over ()) as late from (${found.whole!(match)}) y`;
      return { ...found, whole: failsLate };
    },
  };
  const out = streamCsv(run(), { list: failing, asked: { filters: {} }, locale: 'en' });
  await expect(whole(out)).rejects.toThrow('division by zero');
  expect(out.destroyed).toBe(true);
});
