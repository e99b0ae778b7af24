import { advance, type LocalDate } from '@lorikeet/domain/kernel';
import {
  isFullyBilled,
  nextBillablePeriod,
  periodAt,
  subscriptionTable,
} from '@lorikeet/domain/subscriptions';
import type { Work } from '../../platform/work.ts';
import { type PlanVersion, planVersion } from '../plans/index.ts';
import { applyWaitingChanges } from './apply-waiting-changes.ts';
import { billOne } from './billing/bill-one.ts';
import { closedStarts } from './skip-store.ts';
import { lockSubscription, type Subscription, saveSubscription } from './subscription-store.ts';

/**
 * Bills again, from the first period that starts today or later: what was left out is never billed. A subscription
 * whose end passed meanwhile is completed instead. Throws Refusal `subscription.resume_refused`, and 404.
 */
export async function resumeSubscription(work: Work, id: string) {
  await applyWaitingChanges(work, id);
  const subscription = await lockSubscription(work, id);
  const status = advance(subscriptionTable, subscription.status, 'resume');
  if (status === subscription.status) return { id: id, status };
  const version = await planVersion(work, subscription.planVersionId);
  const resumed = resumedOn(subscription, version, {
    today: work.today,
    skipped: await closedStarts(work, subscription),
  });
  await saveSubscription(work, resumed);
  await work.audit({
    action: 'subscription.resumed',
    subjectKind: 'subscription',
    subjectId: id,
    before: { status: subscription.status, next_period_start: subscription.nextPeriodStart },
    after: { status: resumed.status, next_period_start: resumed.nextPeriodStart },
  });
  await work.emit('subscription.resumed', { id, customer_id: subscription.customerId });
  await billOne(work, id);
  return { id: id, status: resumed.status };
}

function resumedOn(
  subscription: Subscription,
  { processType }: PlanVersion,
  { today, skipped }: { today: LocalDate; skipped: LocalDate[] },
): Subscription {
  const { anchorDate: anchor, endDate: endsOn, periodsBilled: nextIndex } = subscription;
  const ended = { ...subscription, status: 'completed', nextPeriodStart: null } as const;
  if (isFullyBilled({ anchor, processType, nextIndex, endsOn })) return ended;
  // A one-off has a single period: unbilled, it is still owed, whenever the pause ends.
  const next =
    processType === 'one_off'
      ? periodAt(anchor, processType, 0)
      : nextBillablePeriod({ anchor, processType, nextIndex, skipped, notBefore: today });
  if (endsOn && processType !== 'one_off' && next.start > endsOn) return ended;
  return { ...subscription, status: 'active', periodsBilled: next.index, nextPeriodStart: next.start };
}
