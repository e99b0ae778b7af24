import { BILLING_REFUSALS } from '@lorikeet/contracts/billing';
import { SUBSCRIPTIONS_REFUSALS } from '@lorikeet/contracts/subscriptions';
import type { Event, Listener } from '../../platform/jobs/events.ts';
import type { Module } from '../../platform/module.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { APPROVED, billApproved } from './billing/approve-billing.ts';
import { BILLING_TIME } from './billing/preview-billing.ts';
import { runBilling } from './billing/run-billing.ts';
import { debitUnpaid } from './debit-unpaid.ts';
import { followMandates } from './follow-mandates.ts';
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

const follow = (platform: Platform, event: Event) =>
  inTenant(platform, event.merchantId, SYSTEM, followMandates);

/** A mandate that changes takes its subscriptions along; one that is whole again is debited for what is owed. */
const followers: readonly Listener[] = [
  'mandate.suspended',
  'mandate.needs_details',
  'mandate.cancelled',
  'mandate.expired',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancelled',
].map((event) => ({ event, name: `subscriptions.follow-${event.replace('.', '-')}`, handle: follow }));

const resume: Listener = {
  event: 'mandate.resumed',
  name: 'subscriptions.mandate-resumed',
  handle: (platform, event) =>
    inTenant(platform, event.merchantId, SYSTEM, async (work) => {
      await debitUnpaid(work, String(event.payload.mandateId));
      await followMandates(work);
    }),
};

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
    ...followers,
    resume,
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
