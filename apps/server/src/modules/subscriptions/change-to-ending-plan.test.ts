import { addDays, printId, toLocalDate } from '@lorikeet/domain/kernel';
import type { ProrationMode } from '@lorikeet/domain/subscriptions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { runBilling } from './index.ts';

let scene: BillingScene;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;

/** 10 units at $10.00, billed for 23 November to 23 December; today is 3 December. */
beforeEach(async () => {
  scene = await openBillingScene();
  const { plan_version_id: version } = await scene.plan({ fee_type: 'per_unit', unit_price_e4: 100_000 });
  sub = await scene.subscribe(version, { start: '2026-11-23', quantity: 10 });
  scene.at('2026-12-03', '09:00');
});
afterEach(() => scene.close());

type Quote = Record<'credit_cents' | 'charge_cents' | 'due_now_cents' | 'due_next_cents', number> & {
  customer_credit_cents: number;
  next_period_start: string | null;
};
type Answer<T> = { code: number; message: string; data: T };

const token = () => scene.harbour.token;
const post = <T>(path: string, body: object): Promise<Answer<T>> =>
  scene.portal.call<T>('POST', `/api/merchant/subscription/${path}/${printId('subscription', sub.id)}`, {
    token: token(),
    body,
  });
async function change(wanted: { quantity: number; mode: ProrationMode; plan_id?: string }) {
  const quote = await post<Quote>('previewChange', wanted);
  if (quote.code !== 0) return { quote, answer: quote as never };
  const { credit_cents: expected_credit_cents, charge_cents: expected_charge_cents } = quote.data;
  const answer = await post<{ invoice_id: string | null; credit_note_id: string | null }>('change', {
    ...wanted,
    expected_credit_cents,
    expected_charge_cents,
  });
  return { quote, answer };
}
/** A plan at $20.00 a unit that ends on a day. */
const endingPlan = async (end: string) => {
  const terms = { fee_type: 'per_unit', unit_price_e4: 200_000, end_date: toLocalDate(end) } as const;
  return printId('plan', (await scene.plan({ name: 'Ending', ...terms })).id);
};
async function bill(day: string): Promise<void> {
  scene.at(day, '05:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
}
async function forecast(): Promise<{ kind: string }[]> {
  const id = printId('customer', sub.payer.customerId);
  const path = `/api/merchant/customer/forecast?id=${id}`;
  const { data } = await scene.portal.call<{ rows: { kind: string }[] }>('GET', path, { token: token() });
  return data.rows.filter(({ kind }) => kind === 'forecast');
}

// With 20 of 30 days left, the old 100.00 credits 66.67, and the new 200.00 costs 133.33.
it.each<[ProrationMode, Partial<Quote>, number[]]>([
  ['none', { due_now_cents: 0, customer_credit_cents: 0 }, [10_000]],
  ['credit_now_charge_next', { due_now_cents: 13_333, customer_credit_cents: 6_667 }, [10_000, 13_333]],
  ['credit_and_charge_now', { due_now_cents: 6_666, customer_credit_cents: 0 }, [10_000, 6_666]],
])('a plan that ends before the next period bills no further one: %s', async (mode, quoted, bills) => {
  const { quote } = await change({ quantity: 10, mode, plan_id: await endingPlan('2026-12-15') });
  expect(quote.data).toMatchObject({ ...quoted, due_next_cents: 0, next_period_start: null });
  expect(await forecast()).toEqual([]);
  for (let day = toLocalDate('2026-12-04'); day < '2027-02-01'; day = addDays(day, 1)) await bill(day);
  expect((await scene.bills(sub.id)).map((one) => one.total_cents)).toEqual(bills);
  expect(await scene.subscription(sub.id)).toMatchObject({ status: 'completed', carry_cents: 0 });
  expect(await scene.brokenAnywhere()).toEqual([]);
});

it('what waited for the next invoice is invoiced by itself, paid from credit first', async () => {
  await change({ quantity: 12, mode: 'credit_now_charge_next' });
  const { quote, answer } = await change({
    quantity: 12,
    mode: 'credit_now_charge_next',
    plan_id: await endingPlan('2026-12-15'),
  });
  // 80.00 waited, and 160.00 of the new plan; 66.67 and 80.00 are credit.
  expect(quote.data).toMatchObject({
    due_now_cents: 24_000,
    due_next_cents: 0,
    customer_credit_cents: 8_000,
  });
  expect(answer.data).toMatchObject({ invoice_id: expect.any(String), credit_note_id: expect.any(String) });
  expect((await scene.bills(sub.id)).at(-1)).toMatchObject({ total_cents: 24_000, credited_cents: 14_667 });
  expect((await scene.debits(sub.id)).map((one) => one.amount_cents)).toEqual([10_000, 9_333]);
  expect(await scene.brokenAnywhere()).toEqual([]);
});

it('with both at once: the shares of today and what waited are invoices of their own', async () => {
  await change({ quantity: 12, mode: 'credit_now_charge_next' });
  const plan_id = await endingPlan('2026-12-15');
  const { quote } = await change({ quantity: 12, mode: 'credit_and_charge_now', plan_id });
  expect(quote.data).toMatchObject({ due_now_cents: 8_000 + 8_000, due_next_cents: 0 });
  expect((await scene.bills(sub.id)).map((one) => one.total_cents)).toEqual([10_000, 8_000, 8_000]);
  expect(await scene.brokenAnywhere()).toEqual([]);
});

it('a plan that ends before it would be billed is refused', async () => {
  const gone = await endingPlan('2026-12-22');
  const next = await change({ quantity: 10, mode: 'next_period', plan_id: gone });
  expect(next.quote).toMatchObject({ code: 1, message: expect.stringContaining('22 Dec 2026') });
  await bill('2026-12-18');
  scene.at('2026-12-19', '09:00');
  // The period from 23 December is billed already.
  const ahead = await change({ quantity: 10, mode: 'credit_and_charge_now', plan_id: gone });
  expect(ahead.quote).toMatchObject({ code: 1, message: expect.stringContaining('22 Dec 2026') });
  scene.at('2026-12-23', '09:00');
  const past = await change({ quantity: 10, mode: 'none', plan_id: gone });
  expect(past.quote).toMatchObject({ code: 1, message: expect.stringContaining('22 Dec 2026') });
});

it('a plan that ends with the first day of the next period makes that one the last', async () => {
  await change({ quantity: 10, mode: 'next_period', plan_id: await endingPlan('2026-12-23') });
  expect(await forecast()).toHaveLength(1);
  await bill('2026-12-18');
  expect((await scene.bills(sub.id)).map((one) => one.total_cents)).toEqual([10_000, 20_000]);
  expect(await scene.subscription(sub.id)).toMatchObject({ next_period_start: null });
});

it('a subscription that is not billed yet is not moved to a plan that ends before it begins', async () => {
  const { plan_version_id: version } = await scene.plan();
  sub = await scene.subscribe(version, { start: '2027-01-20' });
  const { quote } = await change({ quantity: 1, mode: 'none', plan_id: await endingPlan('2027-01-19') });
  expect(quote).toMatchObject({ code: 1, message: expect.stringContaining('19 Jan 2027') });
});

it('a period after the end is neither billed nor shown as due, and the subscription is completed', async () => {
  await scene.platform.pool.query("update subscriptions set end_date = '2026-12-10' where id = $1", [sub.id]);
  scene.at('2026-12-18', '04:00');
  const path = '/api/merchant/billing/preview';
  const { data } = await scene.portal.call<{ comparison: { bills: number } }>('POST', path, {
    token: token(),
    body: {},
  });
  expect(data.comparison.bills).toBe(0);
  await bill('2026-12-18');
  expect(await scene.bills(sub.id)).toHaveLength(1);
  expect(await scene.subscription(sub.id)).toMatchObject({ status: 'completed', next_period_start: null });
});

const endOf = async () =>
  (
    await scene.platform.pool.query<{ end_date: string | null }>(
      sql`select end_date from subscriptions where merchant_id = ${scene.harbour.id} and id = ${sub.id}`,
    )
  ).rows[0]!.end_date;

it.each([null, '2027-06-30'])('a change that is called off leaves the end as it was: %s', async (own) => {
  await scene.platform.pool.query(
    sql`update subscriptions set end_date = ${own} where merchant_id = ${scene.harbour.id} and id = ${sub.id}`,
  );
  const wanted = { quantity: 10, mode: 'next_period' as const };
  await change({ ...wanted, plan_id: await endingPlan('2027-01-15') });
  expect(await endOf()).toBe('2027-01-15');
  // Another one takes the place of the first, and so does its end.
  await change({ ...wanted, plan_id: await endingPlan('2027-02-15') });
  expect(await endOf()).toBe('2027-02-15');
  const { answer } = await change(wanted);
  expect(answer.code).toBe(0);
  expect(await endOf()).toBe(own);
  for (let day = toLocalDate('2026-12-04'); day < '2027-03-24'; day = addDays(day, 1)) await bill(day);
  expect((await scene.bills(sub.id)).map((one) => one.total_cents)).toEqual(Array(5).fill(10_000));
});
