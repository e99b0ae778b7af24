import type { Input, Output } from '@lorikeet/contracts';
import type * as subscriptions from '@lorikeet/contracts/subscriptions';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdCustomer } from '../customers/index.ts';
import { refuseUncollected } from '../merchants/index.ts';
import { currentPlan } from '../plans/index.ts';
import { activeMandate, usableCard } from './change-method.ts';
import { startSubscription } from './start-subscription.ts';

/**
 * A member of staff puts a customer with an active mandate, or a card that is kept, on a plan that is offered. Throws
 * Refusal `subscription.plan_not_offered`, `merchant.currency_not_collected`, `subscription.no_mandate`, `card.not_saved`, `card.has_expired` and those of starting; 404.
 */
export async function createSubscription(
  work: Work,
  input: Input<typeof subscriptions.createSubscription>,
): Promise<Output<typeof subscriptions.createSubscription>> {
  const plan = await currentPlan(work, input.plan_id);
  refuseUnless(plan.status === 'active', 'subscription.plan_not_offered');
  await refuseUncollected(work, plan.version.currency);
  await holdCustomer(work, input.customer_id);
  const paymentMethodId =
    input.payment_method_id && (await usableCard(work, input.customer_id, input.payment_method_id));
  const { currency } = plan.version;
  refuseUnless(paymentMethodId !== undefined || currency === 'AUD', 'subscription.aud_only', { currency });
  const mandateId = paymentMethodId ? null : await activeMandate(work, input.customer_id, input.mandate_id);
  const { id, firstPeriodStart } = await startSubscription(work, {
    customerId: input.customer_id,
    planVersionId: plan.version.id,
    mandateId,
    paymentMethodId: paymentMethodId ?? null,
    quantity: input.quantity,
    startDate: input.start_date,
    endDate: input.end_date ?? null,
    trialDays: input.trial_days,
  });
  return { id: id, first_period_start: firstPeriodStart };
}
