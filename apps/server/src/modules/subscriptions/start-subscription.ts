import { type LocalDate, maxDate } from '@lorikeet/domain/kernel';
import { priceQuantity } from '@lorikeet/domain/plans';
import { firstPeriodStart, trialFrom } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Coupon } from '../coupons/index.ts';
import { type Gone, refuseGone } from '../customers/index.ts';
import { refuseClosing } from '../merchants/index.ts';
import { planVersion, pricingOfVersion } from '../plans/index.ts';
import { giveCoupon } from './add-coupon.ts';
import { billOne } from './billing/bill-one.ts';
import { insertSubscription } from './subscription-store.ts';

export type NewSubscription = {
  customerId: string;
  planVersionId: string;
  /** Null bills invoices without scheduling debits. */
  mandateId: string | null;
  /** The kept card that is charged, in the place of a mandate. */
  paymentMethodId?: string | null;
  quantity: number;
  startDate: LocalDate;
  endDate?: LocalDate | null;
  /** Days before the first that is billed; the plan's where absent. */
  trialDays?: number | undefined;
  /** A coupon that was redeemed for it; it holds from its first bill. */
  coupon?: Coupon | undefined;
  /** The mandate was accepted with this subscription, so that its agreement states the dates. */
  isAgreed?: boolean;
};

/**
 * Puts a customer on a version of a plan. Its first period starts at the latest of the start asked for, the plan's
 * own start and today, so that nothing is back-debited, and after the days of a trial; it ends with the plan if not before. A period that is due
 * already is billed at once. Throws Refusal `subscription.plan_has_ended`, `subscription.aud_only`,
 * `subscription.customer_currency`, `plan.quantity_above_last_tier`, `customer.merged`.
 */
export async function startSubscription(
  work: Work,
  wanted: NewSubscription,
): Promise<{ id: string; firstPeriodStart: LocalDate; endDate: LocalDate | null }> {
  const [, version, customer] = await Promise.all([
    refuseClosing(work),
    planVersion(work, wanted.planVersionId),
    work.maybe<Gone & { currency: string }>(sql`
      select currency, merged_into_id, erased_at from customers
      where merchant_id = ${work.merchantId} and id = ${wanted.customerId} for key share`),
  ]);
  const { currency: theirs } = found(customer);
  await refuseGone(work, customer!);
  priceQuantity(pricingOfVersion(version), wanted.quantity);
  const { currency } = version;
  refuseUnless(theirs === currency, 'subscription.customer_currency', { currency, theirs });
  refuseUnless(!wanted.mandateId || currency === 'AUD', 'subscription.aud_only', { currency });
  const begins = firstPeriodStart(
    version.startDate ? maxDate(wanted.startDate, version.startDate) : wanted.startDate,
    work.today,
  );
  const trial = trialFrom(begins, wanted.trialDays ?? version.trialDays);
  const start = trial?.until ?? begins;
  const endDate = earlier(wanted.endDate ?? null, version.endDate);
  refuseUnless(!endDate || start <= endDate, 'subscription.plan_has_ended', { end: endDate });
  const id = work.newId();
  const inserted = insertSubscription(work, {
    id,
    customerId: wanted.customerId,
    planId: version.planId,
    planVersionId: version.id,
    mandateId: wanted.mandateId,
    paymentMethodId: wanted.paymentMethodId ?? null,
    quantity: wanted.quantity,
    anchorDate: start,
    endDate,
    trialFrom: trial?.from ?? null,
    trialUntil: trial?.until ?? null,
    isAgreed: wanted.isAgreed ?? false,
  });
  const given = wanted.coupon && giveCoupon(work, { id, customerId: wanted.customerId }, wanted.coupon);
  const { coupon, ...asked } = wanted;
  await work.audit({
    action: 'subscription.started',
    subjectKind: 'subscription',
    subjectId: id,
    person: wanted.customerId,
    after: {
      ...asked,
      ...(coupon && { coupon: coupon.code }),
      trialDays: wanted.trialDays ?? version.trialDays,
      start,
      plan: version.name,
    },
  });
  await work.emit('subscription.started', { id, customer_id: wanted.customerId });
  await Promise.all([inserted, given, billOne(work, id)]);
  return { id, firstPeriodStart: start, endDate };
}

function earlier(a: LocalDate | null, b: LocalDate | null): LocalDate | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}
