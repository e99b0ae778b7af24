import type { Output } from '@lorikeet/contracts';
import type * as stops from '@lorikeet/contracts/subscription-stops';
import { advance, toCents, ZERO } from '@lorikeet/domain/kernel';
import { subscriptionTable } from '@lorikeet/domain/subscriptions';
import type { Work } from '../../platform/work.ts';
import { lockSubscription, type Subscription, saveSubscription } from './subscription-store.ts';
import { type TakenBack, takeBackAhead } from './take-back-ahead.ts';
import { seenOf, UNCHANGED } from './terms-seen.ts';

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
  if (status === subscription.status) {
    const outcome = outcomeOf(subscription, { periods: [], creditCents: ZERO });
    if (!subscription.pausedForUnpaid || forUnpaid) return { ...outcome, seen: UNCHANGED };
    await keepPaused(work, subscription);
    return outcome;
  }
  const { subscription: back, ...taken } = await takeBackAhead(
    work,
    subscription,
    work.today,
    'subscription_paused',
  );
  const paused = { ...back, status, pausedForUnpaid: forUnpaid };
  await saveSubscription(work, paused);
  await work.audit({
    action: 'subscription.paused',
    subjectKind: 'subscription',
    subjectId: id,
    before: { status: subscription.status, next_period_start: subscription.nextPeriodStart },
    after: { status, next_period_start: back.nextPeriodStart },
  });
  await work.emit('subscription.paused', { id, customer_id: subscription.customerId });
  return outcomeOf(paused, taken);
}

function outcomeOf(paused: Subscription, taken: Pick<TakenBack, 'periods' | 'creditCents'>) {
  const outcome = {
    id: paused.id,
    status: paused.status,
    taken_back: taken.periods,
    credit_cents: taken.creditCents,
    due_now_cents: ZERO,
    due_next_cents: toCents(paused.carryCents),
    end_date: paused.endDate,
  };
  return { ...outcome, seen: seenOf(outcome) };
}

async function keepPaused(work: Work, subscription: Subscription): Promise<void> {
  await saveSubscription(work, { ...subscription, pausedForUnpaid: false });
  await work.audit({
    action: 'subscription.paused',
    subjectKind: 'subscription',
    subjectId: subscription.id,
  });
}
