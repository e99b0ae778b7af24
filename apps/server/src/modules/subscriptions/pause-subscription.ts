import { advance } from '@lorikeet/domain/kernel';
import { subscriptionTable } from '@lorikeet/domain/subscriptions';
import type { Work } from '../../platform/work.ts';
import { lockSubscription, saveSubscription } from './subscription-store.ts';
import { takeBackAhead } from './take-back-ahead.ts';

/**
 * Bills nothing further until resumed. Periods that were billed ahead and have not begun are taken back. Paused
 * already changes nothing. Throws Refusal `subscription.pause_refused`, and 404.
 */
export async function pauseSubscription(work: Work, id: string) {
  const subscription = await lockSubscription(work, id);
  const status = advance(subscriptionTable, subscription.status, 'pause');
  if (status === subscription.status) return { id: id, status };
  const back = await takeBackAhead(work, subscription, work.today, 'subscription_paused');
  await saveSubscription(work, { ...back, status });
  await work.audit({
    action: 'subscription.paused',
    subjectKind: 'subscription',
    subjectId: id,
    before: { status: subscription.status, next_period_start: subscription.nextPeriodStart },
    after: { status, next_period_start: back.nextPeriodStart },
  });
  await work.emit('subscription.paused', { id, customer_id: subscription.customerId });
  return { id: id, status };
}
