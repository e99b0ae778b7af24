import type { Input, Output } from '@lorikeet/contracts';
import type * as contracts from '@lorikeet/contracts/subscription-coupons';
import { discounted } from '@lorikeet/domain/coupons';
import { subCents } from '@lorikeet/domain/kernel';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type Coupon, redeemCoupon } from '../coupons/index.ts';
import { mailCoupon } from './coupon-mail.ts';
import { endGivenCoupon, givenCoupon, insertGivenCoupon } from './discount-store.ts';
import { lockSubscription, type Subscription } from './subscription-store.ts';
import { fullPriceFrom, termsFrom } from './terms-from.ts';
import { seenOf } from './terms-seen.ts';

type Given = Output<typeof contracts.addCoupon>;

/**
 * Gives a coupon to a subscription: it holds from the first period that is not billed yet, and the payer has a letter with
 * what they pay and what they pay afterwards. One that is used up is replaced. A preview is this, rehearsed. Refuses
 * `subscription.coupon_too_late`, `subscription.has_coupon` and what the coupon refuses; 404.
 */
export async function addCoupon(
  work: Work,
  { id, coupon_code: code }: Input<typeof contracts.previewCoupon>,
): Promise<Given> {
  const subscription = await lockSubscription(work, id);
  const from = subscription.nextPeriodStart;
  const runs = subscription.status !== 'cancelled' && subscription.status !== 'completed';
  if (from === null || !runs) throw new Refusal('subscription.coupon_too_late');
  const present = await givenCoupon(work, id);
  refuseUnless(!present || present.left === 0, 'subscription.has_coupon', { coupon: present?.code ?? '' });
  const { planId, currency } = await termsFrom(work, subscription, from);
  const coupon = await redeemCoupon(work, code, { planId, currency });
  if (present) await endGivenCoupon(work, present.id, null);
  await giveCoupon(work, subscription, coupon);
  const given = await givenOutcome(work, subscription, { coupon, from });
  await mailCoupon(work, subscription, { kind: 'given', given });
  return given;
}

/** Notes that a subscription has a coupon, which was redeemed for it. */
export async function giveCoupon(
  work: Work,
  { id, customerId }: Pick<Subscription, 'id' | 'customerId'>,
  coupon: Coupon,
): Promise<void> {
  await insertGivenCoupon(work, { subscriptionId: id, couponId: coupon.id });
  await work.audit({
    action: 'subscription.coupon_added',
    subjectKind: 'subscription',
    subjectId: id,
    person: customerId,
    after: { coupon: coupon.code },
  });
}

async function givenOutcome(
  work: Work,
  subscription: Subscription,
  { coupon, from }: { coupon: Coupon; from: Given['from'] },
): Promise<Given> {
  const { version, full } = await fullPriceFrom(work, subscription, from);
  const net = discounted(full, version.planId, coupon);
  const outcome = {
    id: subscription.id,
    coupon_id: coupon.id,
    coupon_code: coupon.code,
    percent_bp: coupon.percentBp,
    amount_cents: coupon.discount.kind === 'amount' ? coupon.discount.amountCents : null,
    currency: coupon.currency,
    periods: coupon.periods,
    full_cents: full,
    discount_cents: subCents(full, net),
    net_cents: net,
    from,
  };
  return { ...outcome, seen: seenOf(outcome) };
}

/**
 * Takes the coupon off a subscription: what is billed keeps its discount, and the next period costs its full price, which the
 * payer is told. Without one it changes nothing. 404.
 */
export async function removeCoupon(work: Work, id: string): Promise<{ id: string }> {
  const subscription = await lockSubscription(work, id);
  const present = await givenCoupon(work, id);
  if (!present) return { id };
  await endGivenCoupon(work, present.id, work.today);
  await work.audit({
    action: 'subscription.coupon_removed',
    subjectKind: 'subscription',
    subjectId: id,
    person: subscription.customerId,
    before: { coupon: present.code },
  });
  if (present.left !== 0 && subscription.nextPeriodStart !== null) {
    const from = subscription.nextPeriodStart;
    const { version, full } = await fullPriceFrom(work, subscription, from);
    await mailCoupon(work, subscription, { kind: 'removed', code: present.code, full, from, version });
  }
  return { id };
}
