import { addDays, type LocalDate, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { issueCredit } from '../invoices/index.ts';
import { changeSubscription, quoteChange, runBilling } from './index.ts';

type Row = { due_date: string; debit_date: string; amount_cents: number; kind: string };

let scene: BillingScene;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;
let monthly: string;
let weekly: string;

/** Monthly at 10 units of $10.00 from 10 December; today is 23 November. */
beforeEach(async () => {
  scene = await openBillingScene();
  monthly = (await scene.plan({ fee_type: 'per_unit', unit_price_e4: 100_000 })).plan_version_id;
  weekly = (
    await scene.plan({ name: 'Weekly', fee_type: 'per_unit', unit_price_e4: 30_000, process_type: 'weekly' })
  ).id;
  sub = await scene.subscribe(monthly, { start: '2026-12-10', quantity: 10 });
});
afterEach(() => scene.close());

async function bill(day: LocalDate | string): Promise<void> {
  scene.at(day, '05:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
}
type Month = { month: string; scheduled_cents: number; forecast_cents: number };
type Whole = { rows: Row[]; months: Month[]; total_cents: number };

const forecast = async (customerId?: string): Promise<Row[]> => (await whole(customerId)).rows;
async function whole(customerId = sub.payer.customerId): Promise<Whole> {
  const id = printId('customer', customerId);
  const { data } = await scene.portal.call<Whole>('GET', `/api/merchant/customer/forecast?id=${id}`, {
    token: scene.harbour.token,
  });
  return data;
}
const change = (wanted: {
  quantity: number;
  mode: 'next_period' | 'credit_now_charge_next' | 'none';
  plan_id?: string;
}) =>
  scene.within(scene.harbour, async (work) => {
    const { credit, charge } = await quoteChange(work, sub.id, wanted);
    await changeSubscription(work, {
      ...wanted,
      id: sub.id,
      expected_credit_cents: credit,
      expected_charge_cents: charge,
    });
  });

/** What is forecast is what is debited: the same days and amounts once the time has passed. */
async function livesUpTo(until: string): Promise<Row[]> {
  const told = (await forecast()).filter((row) => row.due_date <= until);
  for (let day = toLocalDate('2026-12-01'); day <= until; day = addDays(day, 1)) await bill(day);
  const debits = (await scene.debits(sub.id)).filter((debit) => debit.due_date <= until);
  expect(debits.map((one) => [one.due_date, one.debit_date, one.amount_cents])).toEqual(
    told.map((one) => [one.due_date, one.debit_date, one.amount_cents]),
  );
  return told;
}

describe('the forecast', () => {
  it('is the sum of its months, from whatever day it is made', async () => {
    const plan = await scene.plan({
      name: 'By the week',
      fee_type: 'flat',
      amount_cents: 2500,
      process_type: 'weekly',
    });
    await scene.subscribe(plan.plan_version_id, { start: '2026-12-07', payer: sub.payer });
    await scene.debit(scene.harbour, sub.payer, { cents: 700, due: '2027-01-28' });
    for (const day of ['2026-11-30', '2026-12-01', '2027-01-31', '2027-02-28']) {
      scene.at(day, '09:00');
      const { months, total_cents } = await whole();
      const sum = months.reduce((cents, one) => cents + one.scheduled_cents + one.forecast_cents, 0);
      expect([day, sum]).toEqual([day, total_cents]);
      expect(months.length).toBeGreaterThanOrEqual(12);
    }
  });

  it('honours a quantity that waits for its period', async () => {
    await bill('2026-12-07');
    scene.at('2026-12-08', '09:00');
    await change({ quantity: 4, mode: 'next_period' });
    const told = await livesUpTo('2027-04-30');
    expect(told.map((row) => row.amount_cents)).toEqual([10_000, 4_000, 4_000, 4_000, 4_000]);
  });

  it('honours a plan of another cycle that waits, before and after its first period is billed ahead', async () => {
    await bill('2026-12-07');
    scene.at('2026-12-08', '09:00');
    await change({ quantity: 5, mode: 'next_period', plan_id: weekly });
    const before = await forecast();
    expect(before.slice(0, 4)).toMatchObject([
      { due_date: '2026-12-10', amount_cents: 10_000, kind: 'scheduled' },
      { due_date: '2027-01-10', amount_cents: 1_500, kind: 'forecast' },
      { due_date: '2027-01-17', amount_cents: 1_500 },
      { due_date: '2027-01-24', amount_cents: 1_500 },
    ]);
    // Billed ahead, the change still waits for its day.
    await bill('2027-01-06');
    const after = await forecast();
    const days = (rows: Row[]) => rows.map((row) => [row.due_date, row.amount_cents]);
    expect(days(after.filter((row) => row.due_date <= '2027-06-30'))).toEqual(
      days(before.filter((row) => row.due_date <= '2027-06-30')),
    );
    await livesUpTo('2027-03-31');
  });

  it('honours a charge that waits for the next bill', async () => {
    await bill('2026-12-07');
    scene.at('2026-12-20', '09:00');
    await change({ quantity: 12, mode: 'credit_now_charge_next' });
    const told = await livesUpTo('2027-03-31');
    expect(told[1]!.amount_cents).toBeGreaterThan(12_000);
    expect(told[2]!.amount_cents).toBe(12_000);
  });

  it('spends customer credit on the bills to come', async () => {
    await bill('2026-12-07');
    await scene.within(scene.harbour, (work) =>
      issueCredit(work, {
        customerId: sub.payer.customerId,
        currency: 'AUD',
        amountCents: 13_000 as never,
        taxCode: 'taxable',
        description: 'Membership',
      }),
    );
    const told = await livesUpTo('2027-03-31');
    expect(told.map((row) => [row.due_date, row.amount_cents])).toEqual([
      ['2026-12-10', 10_000],
      ['2027-02-10', 7_000],
      ['2027-03-10', 10_000],
    ]);
  });

  it('of a merchant sums those of its customers from its first day on, whoever has a subscription', async () => {
    const byHand = await scene.payer(scene.harbour, { name: 'By hand' });
    const suspended = await scene.payer(scene.harbour, { name: 'Suspended' });
    for (const [payer, due] of [
      [byHand, '2026-12-02'],
      [byHand, '2027-01-04'],
      [sub.payer, '2027-01-04'],
      [suspended, '2027-01-04'],
    ] as const)
      await scene.debit(scene.harbour, payer, { cents: 700, due });
    const { mandateId } = suspended;
    await scene.platform.pool.query("update mandates set status = 'suspended' where id = $1", [mandateId]);
    const later = await scene.subscribe(monthly, { start: '2027-02-01', quantity: 3 });
    await bill('2026-12-07');
    const payers = [byHand, suspended, sub.payer, later.payer];
    const [from, to] = ['2026-12-10', '2027-03-31'];
    const own = (await Promise.all(payers.map(({ customerId }) => forecast(customerId))))
      .flat()
      .filter(({ debit_date: day }) => day >= from && day <= to);
    const sumOf = (kind: string) =>
      own.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount_cents, 0);
    const { data } = await scene.portal.call<{ figures: { key: string; value: number }[] }>(
      'GET',
      `/api/merchant/report/detail?report=forecast&from=${from}&to=${to}`,
      { token: scene.harbour.token },
    );
    const figure = (key: string) => data.figures.find((one) => one.key === key)!.value;
    expect([sumOf('scheduled'), sumOf('forecast')]).toEqual([11_400, 36_000]);
    expect([figure('scheduled_sum'), figure('forecast_sum'), figure('charges')]).toEqual([
      sumOf('scheduled'),
      sumOf('forecast'),
      own.length,
    ]);
  });

  it.each([
    ["end_date = '2027-02-28'", 3],
    // A Sunday, which is debited the day after.
    ["end_date = '2027-01-10'", 1],
    ["amount_rule = 'maximum', amount_cents = 9999", 0],
  ])('leaves out what the agreement does not cover: %s', async (set, n) => {
    await scene.platform.pool.query(`update mandates set ${set} where id = $1`, [sub.payer.mandateId]);
    expect(await livesUpTo('2027-04-30')).toHaveLength(n);
  });
});
