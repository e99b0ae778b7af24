import type { Output } from '@lorikeet/contracts';
import type * as stops from '@lorikeet/contracts/subscription-stops';
import { advance, toCents, ZERO } from '@lorikeet/domain/kernel';
import { subscriptionTable } from '@lorikeet/domain/subscriptions';
import type { Work } from '../../platform/work.ts';
import { lockSubscription, type Subscription, saveSubscription } from './subscription-store.ts';
import { takeBackAhead } from './take-back-ahead.ts';

/**
 * Bills nothing further until resumed. Periods that were billed ahead and have not begun are taken back, and what changes
 * settled for them waits for the next invoice or becomes credit. A preview is this, rehearsed. Paused already changes
 * nothing, except that a person's pause takes the place of one for an unpaid bill, which a payment would end. Throws Refusal `subscription.pause_refused`, and 404.
 */
export async function pauseSubscription(
  work: Work,
  id: string,
  { forUnpaid = false }: { forUnpaid?: boolean } = {},
): Promise<Output<typeof stops.pauseSubscription>> {
  const subscription = await lockSubscription(work, id);
  const status = advance(subscriptionTable, subscription.status, 'pause');
  const outcome = { id, status, due_now_cents: ZERO, end_date: subscription.endDate };
  if (status === subscription.status) {
    if (subscription.pausedForUnpaid && !forUnpaid) await keepPaused(work, subscription);
    const due_next_cents = toCents(subscription.carryCents);
    return { ...outcome, taken_back: [], credit_cents: ZERO, due_next_cents };
  }
  const { subscription: back, ...taken } = await takeBackAhead(
    work,
    subscription,
    work.today,
    'subscription_paused',
  );
  await saveSubscription(work, { ...back, status, pausedForUnpaid: forUnpaid });
  await work.audit({
    action: 'subscription.paused',
    subjectKind: 'subscription',
    subjectId: id,
    before: { status: subscription.status, next_period_start: subscription.nextPeriodStart },
    after: { status, next_period_start: back.nextPeriodStart },
  });
  await work.emit('subscription.paused', { id, customer_id: subscription.customerId });
  return {
    ...outcome,
    taken_back: taken.periods,
    credit_cents: taken.creditCents,
    due_next_cents: toCents(back.carryCents),
  };
}

async function keepPaused(work: Work, subscription: Subscription): Promise<void> {
  await saveSubscription(work, { ...subscription, pausedForUnpaid: false });
  await work.audit({
    action: 'subscription.paused',
    subjectKind: 'subscription',
    subjectId: subscription.id,
  });
}
