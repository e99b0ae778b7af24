import { type Listener, listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import type { Run } from '../../platform/run.ts';
import { billApproved } from './billing/approve-billing.ts';
import { billingMayBeDue } from './billing/billing-due.query.ts';
import { BILLING_TIME } from './billing/preview-billing.ts';
import { runBilling } from './billing/run-billing.ts';
import { collectReturned } from './collect-returned.ts';
import { debitUnpaid } from './debit-unpaid.ts';
import { followMandates } from './follow-mandates.ts';
import { subscriptionRoutes } from './routes.ts';
import { subscriptionInvariants } from './subscription-invariants.ts';
import { takeOver } from './take-over.ts';
import { takeOverByCard } from './take-over-by-card.ts';
import { trialPhase } from './tell-of-trials.ts';

export { addCoupon } from './add-coupon.ts';
export { billedOtherwise } from './billed-otherwise.query.ts';
export { billedUnder } from './billed-under.query.ts';
export { runBilling } from './billing/run-billing.ts';
export { cancelSubscription } from './cancel-subscription.ts';
export { changeSubscriptionMethod } from './change-method.ts';
export { changeSubscription } from './change-subscription.ts';

export { MENDING_CARDS } from './mend-by-card.ts';
export { pauseSubscription } from './pause-subscription.ts';
export { quoteChange } from './quote-change.ts';
export { resumeSubscription } from './resume-subscription.ts';
export { startSubscription } from './start-subscription.ts';
export { lockSubscription } from './subscription-store.ts';
export { type UnderOther, underOtherRequests } from './under-other-requests.query.ts';

/** Subscriptions follow their mandates; one whose mandate is active again is debited for what is owed. */
const follow = (run: Run) => run.inTransaction(followMandates);

const listeners: readonly Listener[] = [
  listener('mandate.suspended', 'subscriptions.follow-mandate-suspended', follow),
  listener('mandate.details_requested', 'subscriptions.follow-mandate-details-requested', follow),
  listener('mandate.cancelled', 'subscriptions.follow-mandate-cancelled', follow),
  listener('mandate.expired', 'subscriptions.follow-mandate-expired', follow),
  listener('subscription.paused', 'subscriptions.follow-subscription-paused', follow),
  listener('subscription.resumed', 'subscriptions.follow-subscription-resumed', follow),
  listener('subscription.cancelled', 'subscriptions.follow-subscription-cancelled', follow),
  listener('mandate.accepted', 'subscriptions.take-over', (run, { payload }) =>
    run.inTransaction(async (work) => {
      if ((await takeOver(work, payload.id)) > 0) await followMandates(work);
    }),
  ),
  listener('payment_method.card_saved', 'subscriptions.take-over-by-card', (run, { payload }) =>
    run.inTransaction(async (work) => {
      const card = { id: payload.id, customerId: payload.customer_id };
      if ((await takeOverByCard(work, card)) > 0) await followMandates(work);
    }),
  ),
  listener('mandate.resumed', 'subscriptions.mandate-resumed', (run, { payload }) =>
    run.inTransaction(async (work) => {
      await debitUnpaid(work, payload.id);
      await followMandates(work);
    }),
  ),
  listener('payment.returned', 'subscriptions.collect-returned', (run, { payload }) =>
    run.inTransaction(async (work) => {
      if ((await collectReturned(work, payload)) > 0) await followMandates(work);
    }),
  ),
  listener('billing_run.approved', 'subscriptions.bill-approved', (run, { payload }) =>
    billApproved(run, payload.id),
  ),
];

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  phases: [
    {
      name: 'billing',
      meaning: { en: 'Bills the periods that are due', zh: '为到期的账期开具账单' },
      at: BILLING_TIME,
      zone: 'merchant',
      kinds: ['business', 'council'],
      begins: 'tenant',
      mayBeDue: billingMayBeDue,
      run: (run) => runBilling(run),
    },
    trialPhase,
  ],
  listeners,
  invariants: subscriptionInvariants,
};
