import { addDays, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { PRORATION_MODES } from '@lorikeet/domain/subscriptions';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { runBilling } from './index.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

type Quote = Record<
  'credit_cents' | 'charge_cents' | 'due_now_cents' | 'due_next_cents' | 'customer_credit_cents',
  number
> & { before: { total_cents: number }; after: { total_cents: number } };
type Changed = { quote: Quote; subscription: string; customer: string };

const START = toLocalDate('2026-11-23');
const UNITS = 40;
/** Plans of every way to price, at odd prices; each case is from one of them to one of them. */
const PLANS = [
  { name: 'Flat', amount_cents: 4_999 },
  { name: 'Units', fee_type: 'per_unit', unit_price_e4: 33_333 },
  {
    name: 'Tiers',
    fee_type: 'tiered_graduated',
    tiers: [
      { first_unit: 1, last_unit: 7, unit_price_e4: 71_111, flat_fee_cents: 0 },
      { first_unit: 8, last_unit: null, unit_price_e4: 50_007, flat_fee_cents: 123 },
    ],
  },
] as const;

const changes = fc.record({
  from: fc.nat(PLANS.length - 1),
  to: fc.nat(PLANS.length - 1),
  units: fc.integer({ min: 1, max: UNITS }),
  newUnits: fc.integer({ min: 1, max: UNITS }),
  day: fc.nat(24),
  mode: fc.constantFrom(...PRORATION_MODES),
});

const post = <T>(path: string, body: object) =>
  scene.portal.call<T>('POST', `/api/merchant/subscription/${path}`, { token: scene.harbour.token, body });

/** What the books hold of a changed subscription once its next period is billed. */
async function settledOf({ subscription, customer }: Changed) {
  const bills = (await scene.bills(subscription)).toSorted((a, b) =>
    (a.period_start ?? '').localeCompare(b.period_start ?? ''),
  );
  const { rows } = await scene.platform.pool.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from credit_notes where customer_id = $1',
    [customer],
  );
  const [now, periods] = [bills.filter((one) => !one.period_start), bills.filter((one) => one.period_start)];
  return {
    now: now.reduce((sum, one) => sum + one.total_cents, 0),
    credit: rows[0]!.cents,
    next: periods[1]!.total_cents,
    spent: periods[1]!.credited_cents,
  };
}

it('what a change is previewed to cost is what it costs: now, as credit and on the next bill', async () => {
  const plans = [];
  for (const plan of PLANS) plans.push(await scene.plan(plan as Parameters<BillingScene['plan']>[0]));
  const cases = fc.sample(changes, { numRuns: 18, seed: 20261123 });
  const wanted = cases
    .filter((one) => one.from !== one.to || one.units !== one.newUnits)
    .sort((a, b) => a.day - b.day);
  const made: Changed[] = [];
  for (const one of wanted) {
    scene.at(START, '05:00');
    const from = plans[one.from]!;
    const sub = await scene.subscribe(from.plan_version_id, { start: START, quantity: one.units });
    scene.at(addDays(START, one.day), '09:00');
    const id = printId('subscription', sub.id);
    const body = { quantity: one.newUnits, mode: one.mode, plan_id: printId('plan', plans[one.to]!.id) };
    const { data: quote } = await post<Quote>(`previewChange/${id}`, body);
    const changed = await post(`change/${id}`, {
      ...body,
      expected_credit_cents: quote.credit_cents,
      expected_charge_cents: quote.charge_cents,
    });
    expect(changed.code).toBe(0);
    made.push({ quote, subscription: sub.id, customer: sub.payer.customerId });
  }
  scene.at('2026-12-18', '05:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
  expect(new Set(wanted.map(({ mode }) => mode)).size).toBe(PRORATION_MODES.length);
  for (const one of made) {
    const { quote } = one;
    const next = quote.after.total_cents + quote.due_next_cents;
    expect(await settledOf(one), JSON.stringify(quote)).toEqual({
      now: quote.due_now_cents,
      credit: quote.customer_credit_cents,
      next,
      spent: Math.min(next, quote.customer_credit_cents),
    });
  }
  expect(await scene.brokenAnywhere()).toEqual([]);
});
