import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { agedReceivables } from './index.ts';

const TODAY = toLocalDate('2026-12-10');
/** What three payers owe: cents, and how many days ago it was due. */
const OWED = [
  [
    [10_000, -5],
    [2_500, 40],
  ],
  [[7_000, 0]],
  [
    [300, 1],
    [200, 100],
  ],
] as const;

let scene: DebitMerchants;
const customers: string[] = [];
beforeAll(async () => {
  scene = await openDebitMerchants();
  for (const bills of OWED) {
    const payer = await scene.payer(scene.harbour);
    customers.push(payer.customerId);
    for (const [cents, ago] of bills)
      await scene.debit(scene.harbour, payer, { cents, due: addDays(TODAY, -ago) });
  }
});
afterAll(() => scene.close());

const aged = (most: number) => scene.within(scene.harbour, (work) => agedReceivables(work, TODAY, { most }));

it('is what each customer owes by how long it is due, the largest first, and the totals of all', async () => {
  const { rows, totals } = await aged(10);
  expect(rows.map((row) => [row.customer_id, row.total_cents, row.invoices, row.oldest_due])).toEqual([
    [customers[0], 12_500, 2, addDays(TODAY, -40)],
    [customers[1], 7_000, 1, TODAY],
    [customers[2], 500, 2, addDays(TODAY, -100)],
  ]);
  expect(totals).toEqual([
    {
      currency: 'AUD',
      total_cents: 20_000,
      invoices: 5,
      customers: 3,
      ages: { current: 17_000, days_1_30: 300, days_31_60: 2_500, days_61_90: 0, over_90: 200 },
    },
  ]);
  expect(rows[2]!.ages).toEqual({
    current: 0,
    days_1_30: 300,
    days_31_60: 0,
    days_61_90: 0,
    over_90: 200,
  });
});

it('names no more customers than asked for, and leaves none out of the totals', async () => {
  const all = await aged(10);
  const few = await aged(2);
  expect(few.rows).toEqual(all.rows.slice(0, 2));
  expect(few.totals).toEqual(all.totals);
  expect(await aged(1)).toEqual({ ...all, rows: all.rows.slice(0, 1) });
});

it('names the largest of each currency, so that none is hidden by another', async () => {
  await scene.within(scene.harbour, (work) =>
    work.run(sql`update invoices set currency = 'USD'
      where merchant_id = ${work.merchantId} and customer_id = ${customers[2]}`),
  );
  const { rows, totals } = await aged(1);
  expect(rows.map((row) => [row.currency, row.customer_id, row.total_cents])).toEqual([
    ['AUD', customers[0], 12_500],
    ['USD', customers[2], 500],
  ]);
  expect(totals.map((total) => [total.currency, total.total_cents, total.customers])).toEqual([
    ['AUD', 19_500, 2],
    ['USD', 500, 1],
  ]);
});
