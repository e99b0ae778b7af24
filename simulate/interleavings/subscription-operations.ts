import { chargePlanned } from '../../apps/server/src/modules/cards/charges/charge-planned.ts';
import { endUnpaid } from '../../apps/server/src/modules/dunning/end-dunning.ts';
import { resumePaid } from '../../apps/server/src/modules/dunning/resume-paid.ts';
import { addCoupon } from '../../apps/server/src/modules/subscriptions/add-coupon.ts';
import {
  cancelSubscription,
  changeSubscription,
  pauseSubscription,
  quoteChange,
  resumeSubscription,
  runBilling,
} from '../../apps/server/src/modules/subscriptions/index.ts';
import { skipPeriods } from '../../apps/server/src/modules/subscriptions/skip-periods.ts';
import { takeBackSkip } from '../../apps/server/src/modules/subscriptions/take-back-skip.ts';
import { unlessRefused } from './card-operations.ts';
import type { Operation } from './operations.ts';
import { TODAY } from './stage.ts';

/** Everything that meets on a period of a subscription: what bills it, leaves it out, changes it and takes it back. */
export const SUBSCRIPTION_OPERATIONS = {
  'bill subscription': ({ run }) => runBilling(run),
  'take back skip of subscription': ({ run, subscription }) =>
    run.inTransaction((work) =>
      takeBackSkip(work, { id: subscription.id, period_start: subscription.skipped }),
    ),
  'skip period of subscription': ({ run, subscription }) =>
    run.inTransaction((work) => skipPeriods(work, { id: subscription.id, periods: 1 })),
  'cancel subscription': ({ run, subscription }) =>
    run.inTransaction((work) => cancelSubscription(work, subscription.id, 'now')),
  'change subscription': ({ run, subscription }) =>
    run.inTransaction(async (work) => {
      const wanted = {
        quantity: 1,
        plan_id: subscription.largeId,
        mode: 'credit_now_charge_next' as const,
      };
      const { credit, charge } = await quoteChange(work, subscription.id, wanted);
      await changeSubscription(work, {
        id: subscription.id,
        ...wanted,
        expected_credit_cents: credit,
        expected_charge_cents: charge,
      });
    }),
  'charge subscription by card': ({ run, cards, subscription }) =>
    chargePlanned(run, cards.till.rail, subscription.byCard.chargeId, { isSilent: false }),
  'charge other subscription by card': ({ run, cards, subscription }) =>
    chargePlanned(run, cards.till.rail, subscription.byCard.other.chargeId, { isSilent: false }),
  'pause subscription': ({ run, subscription }) =>
    run.inTransaction((work) => pauseSubscription(work, subscription.id)),
  'give last coupon to subscription': ({ run, subscription }) =>
    unlessRefused(
      run.inTransaction((work) => addCoupon(work, { id: subscription.id, coupon_code: subscription.coupon })),
    ),
  'give last coupon to another subscription': ({ run, subscription }) =>
    unlessRefused(
      run.inTransaction((work) =>
        addCoupon(work, { id: subscription.byCard.id, coupon_code: subscription.coupon }),
      ),
    ),
  'pause unpaid subscription': ({ run }) => endUnpaid(run, TODAY),
  'resume paid subscription': ({ run }) => resumePaid(run),
  'resume subscription by hand': ({ run, subscription }) =>
    run.inTransaction((work) => resumeSubscription(work, subscription.pausedId)),
  'skip period of subscription by card': ({ run, subscription }) =>
    run.inTransaction((work) => skipPeriods(work, { id: subscription.byCard.id, periods: 1 })),
} as const satisfies Record<string, Operation>;
