import * as billing from '@lorikeet/contracts/billing';
import * as coupons from '@lorikeet/contracts/subscription-coupons';
import * as methods from '@lorikeet/contracts/subscription-methods';
import * as skips from '@lorikeet/contracts/subscription-skips';
import * as stops from '@lorikeet/contracts/subscription-stops';
import * as subscriptions from '@lorikeet/contracts/subscriptions';
import type { Routes } from '../../platform/http/routes.ts';
import { addCoupon, removeCoupon } from './add-coupon.ts';
import { approveBilling, billingProgress } from './billing/approve-billing.ts';
import { holdBilling, releaseBilling } from './billing/hold-billing.ts';
import { listBillingRuns } from './billing/list-billing-runs.query.ts';
import { listPreviewedBills, previewBilling } from './billing/preview-billing.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSubscriptionMethod } from './change-method.ts';
import { changeSubscription } from './change-subscription.ts';
import { createSubscription, subscribe } from './create-subscription.ts';
import { listCouponUses } from './list-coupon-uses.query.ts';
import { listSubscriptions } from './list-subscriptions.query.ts';
import { pauseSubscription } from './pause-subscription.ts';
import { presentQuote, quoteChange } from './quote-change.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { skipPeriods } from './skip-periods.ts';
import { subscriptionDetail } from './subscription-detail.query.ts';
import { takeBackSkip } from './take-back-skip.ts';
import { asSeen } from './terms-seen.ts';

export function subscriptionRoutes(routes: Routes): void {
  routes.tenant(subscriptions.listSubscriptions, ({ work, input }) => listSubscriptions(work, input));
  routes.tenant(subscriptions.getSubscription, ({ work, input }) => subscriptionDetail(work, input.id));
  routes.tenant(subscriptions.createSubscription, ({ work, input }) => createSubscription(work, input));
  routes.tenant(subscriptions.previewSubscription, async ({ work, input }) => {
    const { id: _undone, ...quote } = await work.rehearse(() => subscribe(work, input));
    return quote;
  });
  routes.tenant(stops.previewPause, ({ work, input }) =>
    work.rehearse(() => pauseSubscription(work, input.id)),
  );
  routes.tenant(stops.pauseSubscription, ({ work, input: { id, seen } }) =>
    asSeen(seen, pauseSubscription(work, id)),
  );
  routes.tenant(subscriptions.resumeSubscription, ({ work, input }) => resumeSubscription(work, input.id));
  routes.tenant(stops.previewCancel, ({ work, input }) =>
    work.rehearse(() => cancelSubscription(work, input.id, input.when)),
  );
  routes.tenant(stops.cancelSubscription, ({ work, input: { id, when, seen } }) =>
    asSeen(seen, cancelSubscription(work, id, when)),
  );
  routes.tenant(methods.changeSubscriptionMethod, ({ work, input }) => changeSubscriptionMethod(work, input));
  routes.tenant(subscriptions.previewChange, async ({ work, input }) => {
    const { id, ...wanted } = input;
    return presentQuote(work, await quoteChange(work, id, wanted), wanted.quantity);
  });
  routes.tenant(subscriptions.changeSubscription, ({ work, input }) => changeSubscription(work, input));
  routes.tenant(skips.previewSkip, ({ work, input }) => work.rehearse(() => skipPeriods(work, input)));
  routes.tenant(skips.skipPeriods, ({ work, input: { seen, ...asked } }) =>
    asSeen(seen, skipPeriods(work, asked)),
  );
  routes.tenant(skips.takeBackSkip, ({ work, input }) => takeBackSkip(work, input));
  routes.tenant(coupons.previewCoupon, ({ work, input }) => work.rehearse(() => addCoupon(work, input)));
  routes.tenant(coupons.addCoupon, ({ work, input: { seen, ...asked } }) =>
    asSeen(seen, addCoupon(work, asked)),
  );
  routes.tenant(coupons.removeCoupon, ({ work, input }) => removeCoupon(work, input.id));
  routes.tenant(coupons.listCouponUses, ({ work, input }) => listCouponUses(work, input));
  routes.tenant(billing.listBillingRuns, ({ work, input }) => listBillingRuns(work, input));
  routes.tenant(billing.previewBilling, ({ work, input }) => previewBilling(work, input));
  routes.tenant(billing.listPreviewedBills, ({ work, input }) => listPreviewedBills(work, input));
  routes.tenant(billing.holdBilling, ({ work, input }) => holdBilling(work, input.id));
  routes.tenant(billing.releaseBilling, ({ work }) => releaseBilling(work));
  routes.tenant(billing.approveBilling, ({ work, input }) => approveBilling(work, input.id));
  routes.tenant(billing.getBillingProgress, ({ work, input }) => billingProgress(work, input.id));
}
