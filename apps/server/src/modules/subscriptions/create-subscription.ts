import type { Input, Output } from '@lorikeet/contracts';
import type * as subscriptions from '@lorikeet/contracts/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { currentPlan } from '../plans/index.ts';
import { startSubscription } from './start-subscription.ts';

/**
 * A member of staff puts a customer with an active mandate on a plan that is offered. Throws Refusal
 * `subscription.plan_not_offered`, `subscription.no_mandate` and those of starting; 404.
 */
export async function createSubscription(
  work: Work,
  input: Input<typeof subscriptions.createSubscription>,
): Promise<Output<typeof subscriptions.createSubscription>> {
  const plan = await currentPlan(work, input.plan_id);
  refuseUnless(plan.status === 'active', 'subscription.plan_not_offered');
  const mandateId = await activeMandate(work, input.customer_id, input.mandate_id);
  const { id, firstPeriodStart } = await startSubscription(work, {
    customerId: input.customer_id,
    planVersionId: plan.version.id,
    mandateId,
    quantity: input.quantity,
    startDate: input.start_date,
    endDate: input.end_date ?? null,
  });
  return { id: id, first_period_start: firstPeriodStart };
}

/** The mandate named, or the customer's latest; it must be active. */
async function activeMandate(work: Work, customerId: string, mandateId: string | undefined): Promise<string> {
  found(
    await work.maybe(sql`
      select id from customers where merchant_id = ${work.merchantId} and id = ${customerId} for key share`),
  );
  const mandates = await work.rows<{ id: string; status: string }>(sql`
    select id, status from mandates where merchant_id = ${work.merchantId} and customer_id = ${customerId}
    order by (status = 'active') desc, created_at desc, id desc`);
  const mandate = mandateId ? found(mandates.find(({ id }) => id === mandateId)) : mandates[0];
  if (mandate?.status !== 'active') throw new Refusal('subscription.no_mandate');
  return mandate.id;
}
