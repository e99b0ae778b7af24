import * as refunds from '@lorikeet/contracts/refunds';
import type { Routes } from '../../platform/http/routes.ts';
import { customerCredit, propertyCredit } from './credit.query.ts';
import { payCreditBackOrAsk } from './credit-refund-approval.ts';
import { refundOrAsk } from './refund-approval.ts';
import { limitOf, setLimit } from './refund-limit.ts';
import { waitingLimit } from './waiting-limit.query.ts';
import { withdrawRefund } from './withdraw-refund.ts';

export function refundRoutes(routes: Routes): void {
  routes.tenant(refunds.createRefund, ({ work, input }) => refundOrAsk(work, input));
  routes.tenant(refunds.createCreditRefund, ({ work, input }) => payCreditBackOrAsk(work, input));
  routes.tenant(refunds.getCustomerCredit, ({ work, input }) => customerCredit(work, input.customer_id));
  routes.tenant(refunds.getPropertyCredit, ({ work, input }) => propertyCredit(work, input.property_id));
  routes.tenant(refunds.withdrawRefund, async ({ work, input }) => {
    await withdrawRefund(work, input.id, input.reason);
    return { done: true as const };
  });
  routes.tenant(refunds.getRefundRules, async ({ work }) => ({
    second_person_above_cents: await limitOf(work),
    waiting: await waitingLimit(work),
    may_change: work.actor.permissions?.has('settings.write') ?? false,
  }));
  routes.tenant(refunds.setRefundRules, ({ work, input }) => setLimit(work, input));
}
