import { BILLING_REFUSALS } from '@lorikeet/contracts/billing';
import { SUBSCRIPTIONS_REFUSALS } from '@lorikeet/contracts/subscriptions';
import type { Module } from '../../platform/module.ts';
import { SYSTEM } from '../../platform/work.ts';
import { APPROVED, billApproved } from './billing/approve-billing.ts';
import { BILLING_TIME } from './billing/preview-billing.ts';
import { runBilling } from './billing/run-billing.ts';
import { subscriptionRoutes } from './routes.ts';
import { subscriptionInvariants } from './subscription-invariants.ts';

export { type BillingSummary, runBilling } from './billing/run-billing.ts';
export { cancelSubscription } from './cancel-subscription.ts';
export { changeSubscription } from './change-subscription.ts';
export { createSubscription } from './create-subscription.ts';
export { pauseSubscription } from './pause-subscription.ts';
export { quoteChange } from './quote-change.ts';
export { resumeSubscription } from './resume-subscription.ts';
export { type NewSubscription, startSubscription } from './start-subscription.ts';

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  phases: [
    {
      name: 'billing',
      at: BILLING_TIME,
      zone: 'merchant',
      kinds: ['business', 'council'],
      run: (platform, tenant) => runBilling(platform, { merchantId: tenant.id, actor: SYSTEM }),
    },
  ],
  listeners: [
    {
      event: APPROVED,
      name: 'subscriptions.bill-approved',
      handle: (platform, event) =>
        billApproved(platform, event.merchantId, String(event.payload.billing_run_id)),
    },
  ],
  invariants: subscriptionInvariants,
  refusals: { ...SUBSCRIPTIONS_REFUSALS, ...BILLING_REFUSALS },
};
