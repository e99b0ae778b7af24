import type { Input } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import type { Currency } from '@lorikeet/domain/kernel';
import { priceQuantity } from '@lorikeet/domain/plans';
import { fieldProblem } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { cardsOffered } from '../cards/index.ts';
import { offeredCoupon } from '../coupons/index.ts';
import { facilityFor, refuseUncollected } from '../merchants/index.ts';
import { currentPlan, pricingOfVersion } from '../plans/index.ts';
import type { InvitationTerms } from './invitation-store.ts';

type Typed = Omit<Input<typeof invitations.createInvitation>, 'customer_id'>;

/**
 * What was typed, checked against the plan as it is today: the invitation keeps that version. Refuses
 * `invitation.plan_not_offered`, `merchant.currency_not_collected`, `card_payment.not_offered` for a plan that is paid by card
 * alone, `facility.none`, `invitation.no_sms` where it is to go by SMS and none leaves, a quantity beyond the last tier and what a coupon refuses.
 * The currency is the plan's, null without one.
 * `keeps` names the plan version and start date of an invitation being edited, which may stay as they are.
 */
export async function readTerms(
  work: Work,
  typed: Typed,
  keeps?: Pick<InvitationTerms, 'planId' | 'planVersionId' | 'planStartDate'>,
): Promise<InvitationTerms & { currency: Currency | null }> {
  await facilityFor(work);
  refuseUnless(work.carries.sms || !typed.channels.includes('sms'), 'invitation.no_sms');
  const planStartDate = typed.plan_start_date ?? null;
  if (planStartDate && planStartDate < work.today && planStartDate !== keeps?.planStartDate) {
    throw fieldProblem([{ path: 'plan_start_date', code: 'date_past' }]);
  }
  const offered = typed.plan_id ? await versionOf(work, typed.plan_id, typed.quantity) : null;
  const coupon =
    typed.plan_id && typed.coupon_code && offered
      ? await offeredCoupon(work, typed.coupon_code, { planId: typed.plan_id, currency: offered.currency })
      : undefined;
  return {
    name: typed.name,
    email: typed.email,
    phone: typed.phone,
    planId: typed.plan_id ?? null,
    planVersionId: offered?.id ?? null,
    quantity: typed.plan_id ? typed.quantity : 1,
    planStartDate: typed.plan_id ? planStartDate : null,
    couponId: coupon?.id ?? null,
    channels: [...new Set(typed.channels)],
    locale: typed.locale,
    message: typed.message || null,
    currency: offered?.currency ?? null,
  };
}

async function versionOf(
  work: Work,
  planId: string,
  quantity: number,
): Promise<{ id: string; currency: Currency }> {
  const { status, version } = await currentPlan(work, planId);
  refuseUnless(status === 'active', 'invitation.plan_not_offered');
  await refuseUncollected(work, version.currency);
  refuseUnless(version.currency === 'AUD' || (await cardsOffered(work)), 'card_payment.not_offered');
  priceQuantity(pricingOfVersion(version), quantity);
  return { id: version.id, currency: version.currency };
}
