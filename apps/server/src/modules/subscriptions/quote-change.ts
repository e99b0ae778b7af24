import type { Input, Output } from '@lorikeet/contracts';
import type * as subscriptions from '@lorikeet/contracts/subscriptions';
import { discounted, discountFrom } from '@lorikeet/domain/coupons';
import {
  addCents,
  advance,
  type Cents,
  type LocalDate,
  maxDate,
  minDate,
  sumCents,
  toCents,
  ZERO,
} from '@lorikeet/domain/kernel';
import { priceQuantity } from '@lorikeet/domain/plans';
import {
  type Proration,
  type ProrationMode,
  prorate,
  subscriptionTable,
} from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { settingsOf } from '../merchants/index.ts';
import {
  currentPlan,
  type PlanVersion,
  planVersion,
  pricedQuantity,
  pricingOfVersion,
} from '../plans/index.ts';
import { applyWaitingChanges } from './apply-waiting-changes.ts';
import { priceInForceOf } from './change-share-store.ts';
import { plansOfCoupon } from './discount-sql.ts';
import { lockSubscription, type Subscription } from './subscription-store.ts';
import { lastBilled } from './take-back-skip.ts';
import { seenOf } from './terms-seen.ts';

export type WantedChange = Omit<Input<typeof subscriptions.previewChange>, 'id'>;

export type ChangeQuote = {
  subscription: Subscription;
  before: PlanVersion;
  after: PlanVersion;
  /** The periods billed already that have not ended, each with its share. */
  shares: { period: BilledPeriod; proration: Proration }[];
  effectiveOn: LocalDate;
  credit: Cents;
  charge: Cents;
  net: Cents;
  dueNow: Cents;
  dueNext: Cents;
  customerCredit: Cents;
  /** The part of `dueNow` that is invoiced by itself: what waited or would wait for a next invoice that does not come. */
  dueAlone: Cents;
  endDate: LocalDate | null;
  /** Null where the subscription ends, with its new plan, before another period. */
  nextPeriodStart: LocalDate | null;
  /** Nothing is billed yet, so that the change simply holds from the start. */
  isUnbilled: boolean;
};

type BilledPeriod = {
  invoiceId: string;
  start: LocalDate;
  end: LocalDate;
  coupon: PeriodCoupon | null;
  /** What the whole period costs before the change; null where an earlier version changed it and did not keep it. */
  price: Cents | null;
};
/** The coupon that a period's bill was reduced by: its part of a change is reduced by it too. */
type PeriodCoupon = { percentBp: number | null; amountCents: number | null; planIds: string[] };

/**
 * What a change of plan or quantity costs today, to the cent. Every period that is billed and has not ended counts:
 * the present one by its days left, one billed ahead as a whole. Locks the subscription. Throws the refusals of
 * `previewChange`, and 404.
 */
export async function quoteChange(work: Work, id: string, wanted: WantedChange): Promise<ChangeQuote> {
  await applyWaitingChanges(work, id);
  const subscription = await lockSubscription(work, id);
  advance(subscriptionTable, subscription.status, 'change');
  refuseUnless(subscription.nextPeriodStart !== null, 'subscription.change_refused');
  const before = await planVersion(work, subscription.planVersionId);
  const after = await versionAfter(work, before, wanted);
  priceQuantity(pricingOfVersion(after), wanted.quantity);
  checkChange(subscription, before, after, wanted);
  await refuseBilledChange(work, subscription);
  const periods = await runningPeriods(work, id);
  const isUnbilled = periods.length === 0;
  const isOtherCycle = before.processType !== after.processType;
  refuseUnless(
    !isOtherCycle || isUnbilled || wanted.mode === 'next_period',
    'subscription.cycle_changes_next_period',
  );
  const endDate = endAfter(subscription, before, after);
  const waits = isUnbilled || wanted.mode === 'next_period';
  const holdsFrom = waits ? subscription.nextPeriodStart : maxDate(work.today, periods.at(-1)!.start);
  refuseUnless(!endDate || holdsFrom <= endDate, 'subscription.plan_has_ended', { end: endDate });
  const isLast = endDate !== null && endDate < subscription.nextPeriodStart;
  const shares = periods.map((period) => ({
    period,
    proration: share(work.today, period, wanted, {
      old: period.price ?? netOf(period, before, subscription.quantity),
      new: netOf(period, after, wanted.quantity),
    }),
  }));
  const sum = (of: (proration: Proration) => Cents) => sumCents(shares.map(({ proration }) => of(proration)));
  const credit = sum((p) => p.credit);
  const charge = sum((p) => p.charge);
  return {
    subscription,
    before,
    after,
    shares,
    effectiveOn: wanted.mode === 'next_period' ? subscription.nextPeriodStart : work.today,
    credit,
    charge,
    net: addCents(credit, charge),
    ...settleTogether(wanted.mode, { credit, charge }, isLast ? toCents(subscription.carryCents) : null),
    endDate,
    nextPeriodStart: isLast ? null : subscription.nextPeriodStart,
    isUnbilled,
  };
}

/** The terms that a quote was reckoned from, as one text: another person's change, made or waiting, gives another. */
export function termsSeen({ before, after, subscription }: ChangeQuote): string {
  const { quantity, nextPlanVersionId, nextQuantity, nextFrom } = subscription;
  const terms = [before.id, after.id, quantity, nextPlanVersionId, nextQuantity, nextFrom];
  return seenOf(terms);
}

/** The quote as the preview shows it, with the price of a whole period before and after. */
export async function presentQuote(
  work: Work,
  quote: ChangeQuote,
  quantity: number,
): Promise<Output<typeof subscriptions.previewChange>> {
  const { gst_registered: collectsGst } = await settingsOf(work);
  const priced = (version: PlanVersion, units: number) =>
    pricedQuantity({ ...version, pricing: pricingOfVersion(version), quantity: units }, collectsGst);
  return {
    effective_on: quote.effectiveOn,
    before: priced(quote.before, quote.subscription.quantity),
    after: priced(quote.after, quantity),
    periods: quote.shares.map(({ period, proration }) => ({
      start: period.start,
      end: period.end,
      days_left: proration.daysLeft,
      days_in_period: proration.daysInPeriod,
      credit_cents: proration.credit,
      charge_cents: proration.charge,
    })),
    credit_cents: quote.credit,
    charge_cents: quote.charge,
    net_cents: quote.net,
    due_now_cents: quote.dueNow,
    due_next_cents: quote.dueNext,
    customer_credit_cents: quote.customerCredit,
    next_period_start: quote.nextPeriodStart,
    seen: termsSeen(quote),
  };
}

async function versionAfter(work: Work, before: PlanVersion, wanted: WantedChange): Promise<PlanVersion> {
  if (!wanted.plan_id) return before;
  const plan = await currentPlan(work, wanted.plan_id);
  refuseUnless(plan.status === 'active' || plan.version.id === before.id, 'subscription.plan_not_offered');
  return plan.version;
}

function checkChange(
  subscription: Subscription,
  before: PlanVersion,
  after: PlanVersion,
  wanted: WantedChange,
): void {
  const isSame = after.id === before.id && wanted.quantity === subscription.quantity;
  // With a change waiting, the present terms again are a change: they call the waiting one off.
  refuseUnless(!isSame || subscription.nextFrom !== null, 'subscription.nothing_changes');
  refuseUnless(after.currency === before.currency, 'subscription.currency_differs', {
    currency: before.currency,
  });
}

/** A change that waits is another one's to replace until a period is billed under it; a skipped one is not. */
async function refuseBilledChange(work: Work, { id, nextFrom }: Subscription): Promise<void> {
  const last = nextFrom && (await lastBilled(work, id));
  refuseUnless(!nextFrom || !last || last < nextFrom, 'subscription.change_is_waiting', { date: nextFrom });
}

function runningPeriods(work: Work, subscriptionId: string): Promise<BilledPeriod[]> {
  return work.rows<BilledPeriod>(sql`
    select i.id as "invoiceId", i.period_start as start, i.period_end as end,
      ${priceInForceOf(work.merchantId, sql`i`)} as price,
      case when c.id is not null then jsonb_build_object('percentBp', c.percent_bp, 'amountCents', c.amount_cents,
        'planIds', to_jsonb(${plansOfCoupon(work.merchantId, sql`c`)})) end as coupon
    from invoices i
    left join subscription_discounts d on d.merchant_id = ${work.merchantId} and d.invoice_id = i.id
    left join subscription_coupons g on g.merchant_id = ${work.merchantId} and g.id = d.subscription_coupon_id
    left join coupons c on c.merchant_id = ${work.merchantId} and c.id = g.coupon_id
    where i.merchant_id = ${work.merchantId} and i.subscription_id = ${subscriptionId} and i.status <> 'void'
      and i.period_end > ${work.today}
    order by i.period_start`);
}

/** What a billed period costs under a version and a quantity, by the coupon that its bill was reduced by. */
function netOf({ coupon }: BilledPeriod, version: PlanVersion, quantity: number): Cents {
  const price = priceQuantity(pricingOfVersion(version), quantity).total;
  if (!coupon) return price;
  const discount = discountFrom(coupon.percentBp, coupon.amountCents);
  return discounted(price, version.planId, { discount, planIds: coupon.planIds });
}

function share(
  today: LocalDate,
  period: BilledPeriod,
  wanted: WantedChange,
  price: { old: Cents; new: Cents },
): Proration {
  return prorate({
    mode: wanted.mode,
    period: { index: 0, ...period },
    changeOn: maxDate(today, period.start),
    oldAmount: price.old,
    newAmount: price.new,
  });
}

/** The end of a subscription as it would be if the change that waits were called off. */
export const endWithoutChange = ({ endDate, priorEndDate, nextPlanVersionId }: Subscription) =>
  nextPlanVersionId === null ? endDate : priorEndDate;

/** An end that came from the old plan goes with it; one agreed for the subscription itself stays. */
function endAfter(subscription: Subscription, before: PlanVersion, after: PlanVersion): LocalDate | null {
  const present = endWithoutChange(subscription);
  const own = present === before.endDate ? null : present;
  return own && after.endDate ? minDate(own, after.endDate) : (own ?? after.endDate);
}

/**
 * Several periods are settled as one: the credit of one pays for another. Where no next invoice comes, what would wait for
 * it is due now by itself, with what waited already (`carried`; null where a next invoice comes).
 */
function settleTogether(
  mode: ProrationMode,
  { credit, charge }: { credit: Cents; charge: Cents },
  carried: Cents | null,
) {
  const settled = settledIn(mode, credit, charge);
  if (carried === null) return { ...settled, dueAlone: ZERO };
  const dueAlone = addCents(carried, settled.dueNext);
  return { ...settled, dueNow: addCents(settled.dueNow, dueAlone), dueNext: ZERO, dueAlone };
}

function settledIn(mode: ProrationMode, credit: Cents, charge: Cents) {
  const net = addCents(credit, charge);
  if (mode === 'credit_now_charge_next') {
    return { dueNow: ZERO, dueNext: charge, customerCredit: (credit === 0 ? 0 : -credit) as Cents };
  }
  if (net < 0) return { dueNow: ZERO, dueNext: ZERO, customerCredit: -net as Cents };
  return { dueNow: net, dueNext: ZERO, customerCredit: ZERO };
}
