import type { Input, Output } from '@lorikeet/contracts';
import type * as subscriptions from '@lorikeet/contracts/subscriptions';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdCustomer } from '../customers/index.ts';
import { refuseUncollected, settingsOf } from '../merchants/index.ts';
import { currentPlan, pricedQuantity, pricingOfVersion } from '../plans/index.ts';
import { activeMandate, usableCard } from './change-method.ts';
import { startSubscription } from './start-subscription.ts';
import { asSeen, seenOf } from './terms-seen.ts';

type Wanted = Input<typeof subscriptions.previewSubscription>;
type Started = { id: string } & Output<typeof subscriptions.previewSubscription>;

/**
 * Creates it as it was previewed. Throws the refusals of the preview, and `subscription.preview_outdated` where price, first
 * day or end are others than were `seen`.
 */
export async function createSubscription(
  work: Work,
  { seen, ...wanted }: Input<typeof subscriptions.createSubscription>,
): Promise<Output<typeof subscriptions.createSubscription>> {
  const started = await asSeen(seen, subscribe(work, wanted));
  return { id: started.id, first_period_start: started.first_period_start };
}

/**
 * A member of staff puts a customer with an active mandate, or a card that is kept, on a plan that is offered. Throws
 * Refusal `subscription.plan_not_offered`, `merchant.currency_not_collected`, `subscription.no_mandate`, `card.not_saved`, `card.has_expired` and those of starting; 404.
 * A preview is this, rehearsed.
 */
export async function subscribe(work: Work, input: Wanted): Promise<Started> {
  const plan = await currentPlan(work, input.plan_id);
  refuseUnless(plan.status === 'active', 'subscription.plan_not_offered');
  await refuseUncollected(work, plan.version.currency);
  await holdCustomer(work, input.customer_id);
  const paymentMethodId =
    input.payment_method_id && (await usableCard(work, input.customer_id, input.payment_method_id));
  const { currency } = plan.version;
  refuseUnless(paymentMethodId !== undefined || currency === 'AUD', 'subscription.aud_only', { currency });
  const mandateId = paymentMethodId ? null : await activeMandate(work, input.customer_id, input.mandate_id);
  const { id, firstPeriodStart, endDate } = await startSubscription(work, {
    customerId: input.customer_id,
    planVersionId: plan.version.id,
    mandateId,
    paymentMethodId: paymentMethodId ?? null,
    quantity: input.quantity,
    startDate: input.start_date,
    endDate: input.end_date ?? null,
    trialDays: input.trial_days,
  });
  const { gst_registered: collectsGst } = await settingsOf(work);
  const pricing = pricingOfVersion(plan.version);
  const quote = {
    price: pricedQuantity({ ...plan.version, pricing, quantity: input.quantity }, collectsGst),
    first_period_start: firstPeriodStart,
    end_date: endDate,
  };
  return { id, ...quote, seen: seenOf([plan.version.id, quote]) };
}
