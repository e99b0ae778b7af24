import {
  addDays,
  addMonthsAnchored,
  type Currency,
  endOfMonth,
  type LocalDate,
  maxDate,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import { type ProcessType, priceQuantity } from '@lorikeet/domain/plans';
import { PRORATION_MODES } from '@lorikeet/domain/subscriptions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { createCoupon } from '../coupons/create-coupon.ts';
import { createCustomer, merchantForecast } from '../customers/index.ts';
import { changeCardCurrencies } from '../merchants/index.ts';
import { planVersion, pricingOfVersion } from '../plans/index.ts';
import {
  addCoupon,
  cancelSubscription,
  changeSubscription,
  pauseSubscription,
  quoteChange,
  resumeSubscription,
  runBilling,
  startSubscription,
} from '../subscriptions/index.ts';
import { makeReport } from './make-report.ts';

const BEGIN = toLocalDate('2026-03-02');
const MONTHS = Array.from({ length: 9 }, (_, n) => addMonthsAnchored(toLocalDate('2026-02-01'), n, 1));
const BOTH = ['AUD', 'USD'] as const satisfies readonly Currency[];
const TIMES: Record<ProcessType, bigint> = {
  one_off: 0n,
  weekly: 52n,
  fortnightly: 26n,
  monthly: 12n,
  quarterly: 4n,
  yearly: 1n,
};

let scene: BillingScene;
const plans: { planId: string; versionId: string; currency: Currency; priced: 'once' | 'again' }[] = [];
const customers = {} as Record<Currency, string>;
const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);

beforeAll(async () => {
  scene = await openBillingScene(BEGIN);
  await within((work) => changeCardCurrencies(work, ['USD', 'CNY']));
  for (const currency of BOTH) {
    customers[currency] = await within((work) =>
      createCustomer(work, { name: `Payer in ${currency}`, currency }),
    );
    for (const process_type of Object.keys(TIMES) as ProcessType[]) {
      const terms = {
        process_type,
        currency,
        tax_code: 'gst_free' as const,
        name: `${process_type} ${currency}`,
      };
      const price =
        process_type === 'monthly'
          ? { fee_type: 'per_unit' as const, unit_price_e4: 123_457 }
          : { fee_type: 'flat' as const, amount_cents: toCents(3_333) };
      const made = await scene.plan({ ...terms, ...price, trial_days: process_type === 'yearly' ? 10 : 0 });
      plans.push({
        planId: made.id,
        versionId: made.plan_version_id,
        currency,
        priced: process_type === 'one_off' ? 'once' : 'again',
      });
    }
  }
  await within((work) =>
    createCoupon(work, {
      coupon_code: 'HALF',
      kind: 'percent',
      percent_bp: 5_000,
      currency: 'AUD',
      plan_ids: [],
      periods: 2,
      ends_on: null,
      most_redemptions: null,
    } as Parameters<typeof createCoupon>[1]),
  );
});
afterAll(() => scene.close());

const step = fc.record({
  what: fc.constantFrom('start', 'start', 'bill', 'pause', 'resume', 'quantity', 'plan', 'cancel', 'coupon'),
  days: fc.integer({ min: 0, max: 7 }),
  which: fc.nat(1_000),
  plan: fc.nat(1_000),
  quantity: fc.integer({ min: 1, max: 9 }),
  ahead: fc.constantFrom(0, 0, 1, 20, 45),
  length: fc.constantFrom(null, null, 12, 40),
  mode: fc.constantFrom(...PRORATION_MODES),
  when: fc.constantFrom('now' as const, 'now' as const, 'period_end' as const),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** What the test itself knows of a subscription: the day on which its first period starts, and of the pause that it is in. */
type Known = { id: string; begins: LocalDate; currency: Currency; paused: LocalDate | null };

async function doStep(asked: Step, known: Known[], today: LocalDate): Promise<void> {
  if (asked.what === 'bill') {
    await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
    return;
  }
  if (asked.what === 'start') {
    const plan = plans[asked.plan % plans.length]!;
    const { id, firstPeriodStart } = await within((work) =>
      startSubscription(work, {
        customerId: customers[plan.currency],
        planVersionId: plan.versionId,
        mandateId: null,
        quantity: asked.quantity,
        startDate: addDays(today, asked.ahead),
        endDate: asked.length && addDays(today, asked.ahead + asked.length),
      }),
    );
    known.push({ id, begins: firstPeriodStart, currency: plan.currency, paused: null });
    return;
  }
  const one = known[asked.which % Math.max(1, known.length)];
  if (!one) return;
  const others = plans.filter(({ currency, priced }) => currency === one.currency && priced === 'again');
  const wanted = {
    quantity: asked.quantity,
    mode: asked.mode,
    ...(asked.what === 'plan' && { plan_id: others[asked.plan % others.length]!.planId }),
  };
  await within(async (work) => {
    if (asked.what === 'pause') await pauseSubscription(work, one.id);
    else if (asked.what === 'resume') await resumeSubscription(work, one.id);
    else if (asked.what === 'cancel') await cancelSubscription(work, one.id, asked.when);
    else if (asked.what === 'coupon') await addCoupon(work, { id: one.id, coupon_code: 'HALF' });
    else {
      const quote = await quoteChange(work, one.id, wanted);
      await changeSubscription(work, {
        id: one.id,
        ...wanted,
        expected_credit_cents: quote.credit,
        expected_charge_cents: quote.charge,
      });
    }
  }).catch((error: unknown) => {
    // What the state of the subscription does not allow is no step of the history.
    if (!(error instanceof Refusal)) throw error;
  });
  const { status } = await scene.subscription(one.id);
  if (status === 'paused') one.paused ??= today;
  else if (status === 'active' || status === 'past_due') one.paused = null;
}

type Counted = {
  opening: number;
  began: number;
  churned: number;
  closing: number;
  starts: number;
  ended: number;
  heads: number;
};
type Plain = { runs: boolean; began: LocalDate; ended: LocalDate | null; monthly: number };

/** Every subscription of a currency, one at a time: what it is worth a month, and between which days it is worth it. */
async function plainly(known: readonly Known[], currency: Currency): Promise<Plain[]> {
  const own: Plain[] = [];
  for (const { id, begins, paused } of known.filter((one) => one.currency === currency)) {
    const row = await scene.subscription(id);
    const version = await within((work) => planVersion(work, row.plan_version_id as string));
    const price = BigInt(priceQuantity(pricingOfVersion(version), Number(row.quantity)).total);
    const twelfths = price * TIMES[version.processType];
    const at = row.ended_at as Date | null;
    const day =
      at && toLocalDate(new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(at));
    // Its last period is billed ahead: it runs to its end.
    const end = row.status === 'completed' ? (row.end_date as LocalDate | null) : null;
    own.push({
      runs: ['active', 'past_due', 'cancelled', 'completed'].includes(row.status as string) && twelfths > 0n,
      began: begins,
      ended: paused ?? (day && end ? maxDate(day, addDays(end, 1)) : day),
      monthly: Number((twelfths * 2n + 12n) / 24n),
    });
  }
  return own;
}

/** Day by day: what begins to be worth something on it, what ends to be, what is there at the ends of the month. */
function countedIn(own: readonly Plain[], from: LocalDate, to: LocalDate): Counted {
  const counted: Counted = { opening: 0, began: 0, churned: 0, closing: 0, starts: 0, ended: 0, heads: 0 };
  for (const { runs, began, ended, monthly } of own) {
    const on = (day: LocalDate) => runs && began <= day && (ended === null || day < ended);
    if (on(addDays(from, -1))) counted.opening += monthly;
    if (on(to)) {
      counted.closing += monthly;
      counted.heads += 1;
    }
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const [before, now] = [on(addDays(day, -1)), on(day)];
      if (now && !before) {
        counted.began += monthly;
        counted.starts += 1;
      }
      if (before && !now) {
        counted.churned += monthly;
        counted.ended += 1;
      }
    }
  }
  return counted;
}

const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
const CELLS = ['mrr_opening', 'mrr_began', 'mrr_churned', 'mrr_closing', 'began', 'ended', 'subscribers'];

/** The same of the report: its whole range, and that its plans sum to it. */
async function reported(currency: Currency, from: LocalDate, to: LocalDate): Promise<Counted> {
  const report = await within((work) =>
    makeReport(work, { report: 'subscriptions', from, to, currency }, given),
  );
  const rows = report.tables.find(({ key }) => key === 'by_period')!;
  const plan = report.tables.find(({ key }) => key === 'by_plan')!;
  const cells = CELLS.map((key) => Number(rows.total![rows.columns.findIndex((one) => one.key === key)]));
  const summed = CELLS.map((key) => Number(plan.total![plan.columns.findIndex((one) => one.key === key)]));
  expect(summed).toEqual(cells);
  expect(report.figures.find(({ key }) => key === 'mrr')!.value).toBe(cells[3]);
  const [opening, began, churned, closing, starts, ended, heads] = cells as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  expect(opening + began + churned).toBe(closing);
  return { opening, began, churned: 0 - churned, closing, starts, ended, heads };
}

const monthsOf = (own: readonly Plain[]) => MONTHS.map((from) => countedIn(own, from, endOfMonth(from)));
const reportedMonths = async (currency: Currency) => {
  const months: Counted[] = [];
  for (const from of MONTHS) months.push(await reported(currency, from, endOfMonth(from)));
  return months;
};

it('is what a plain count of every subscription comes to, month by month, whatever happened to them', async () => {
  const known: Known[] = [];
  let today = BEGIN;
  const steps = fc.sample(step, { numRuns: 130, seed: 20261126 });
  for (const [n, asked] of steps.entries()) {
    today = addDays(today, asked.days % 3);
    scene.at(today, '10:00');
    await doStep(asked, known, today);
    if (n % 40 !== 39) continue;
    for (const currency of BOTH)
      expect([currency, await reportedMonths(currency)]).toEqual([
        currency,
        monthsOf(await plainly(known, currency)),
      ]);
  }
  const rows = await within((work) =>
    work.rows<{ status: string }>(
      sql`select distinct status from subscriptions where merchant_id = ${work.merchantId} order by status`,
    ),
  );
  expect(rows.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['active', 'cancelled', 'completed', 'paused']),
  );
  expect(known.length).toBeGreaterThan(20);
}, 120_000);

it('does not change for months before a subscription begins once its first bill is made', async () => {
  const { plan_version_id: planVersionId } = await scene.plan({ currency: 'CNY' });
  const customerId = await within((work) => createCustomer(work, { name: 'Payer in CNY', currency: 'CNY' }));
  const today = toLocalDate('2026-09-01');
  scene.at(today, '10:00');
  const { id } = await within((work) =>
    startSubscription(work, {
      customerId,
      planVersionId,
      mandateId: null,
      quantity: 1,
      startDate: addDays(today, 45),
    }),
  );
  const before = await reportedMonths('CNY');
  scene.at(addDays(today, 44), '10:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
  expect((await scene.subscription(id)).periods_billed).toBe(1);
  expect(await reportedMonths('CNY')).toEqual(before);
});
