import { isDeepStrictEqual } from 'node:util';
import type { Output } from '@lorikeet/contracts';
import type * as stops from '@lorikeet/contracts/subscription-stops';
import { addDays, advance, type LocalDate, toCents, ZERO } from '@lorikeet/domain/kernel';
import { isBeforeTrialEnd, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { billCarry } from './bill-carry.ts';
import {
  lockSubscription,
  type Subscription,
  saveSubscription,
  WITHOUT_CHANGE,
} from './subscription-store.ts';
import { type TakenBack, takeBackAhead } from './take-back-ahead.ts';
import { seenOf, UNCHANGED } from './terms-seen.ts';

/**
 * Ends a subscription now, or lets it run to the end of what is billed. Either way nothing further is billed; ended
 * now, periods billed ahead that have not begun are taken back with what changes settled for them, and a charge that
 * waited for the next invoice is billed by itself. A preview is this, rehearsed. In a trial the end of the period is the end of the trial, and a bill made ahead is taken back. Repeating it
 * changes nothing. Throws Refusal `subscription.cancel_refused`; 404.
 */
export async function cancelSubscription(
  work: Work,
  id: string,
  when: 'now' | 'period_end',
): Promise<Output<typeof stops.cancelSubscription>> {
  const subscription = await lockSubscription(work, id);
  const status = advance(subscriptionTable, subscription.status, 'cancel');
  const nothing = { subscription, periods: [], creditCents: ZERO };
  if (status === subscription.status) return unchanged(subscription);
  const { taken, runsTo } = await endOf(work, { ...nothing, when });
  const ended = runsTo
    ? { ...taken.subscription, ...WITHOUT_CHANGE, nextPeriodStart: null, endDate: addDays(runsTo, -1) }
    : { ...taken.subscription, status };
  const settled = { ...ended, carryCents: 0 };
  // Its end is set as asked already: what was taken back and invoiced for it is not seen again.
  const isDone = taken.periods.length === 0 && isDeepStrictEqual(settled, subscription);
  if (isDone) return unchanged(subscription);
  await billCarry(work, ended);
  await saveSubscription(work, settled);
  await work.audit({
    action: runsTo ? 'subscription.end_set' : 'subscription.cancelled',
    subjectKind: 'subscription',
    subjectId: id,
    before: { status: subscription.status },
    after: { status: ended.status, end_date: ended.endDate },
  });
  await work.emit('subscription.cancelled', {
    id,
    customer_id: subscription.customerId,
    ends_on: ended.endDate,
  });
  return outcomeOf(ended, taken);
}

/** It stood as asked before. */
const unchanged = (subscription: Subscription) => ({
  ...outcomeOf(subscription, { subscription, periods: [], creditCents: ZERO }),
  seen: UNCHANGED,
});

/** What was done, the charge that waited invoiced. */
function outcomeOf({ id, status, endDate }: Subscription, taken: TakenBack) {
  const outcome = {
    id,
    status,
    taken_back: taken.periods,
    credit_cents: taken.creditCents,
    due_now_cents: toCents(taken.subscription.carryCents),
    due_next_cents: ZERO,
    end_date: endDate,
  };
  return { ...outcome, seen: seenOf(outcome) };
}

/** What is taken back, and the first day after the end, where that lies ahead. */
async function endOf(
  work: Work,
  { when, ...untouched }: TakenBack & { when: 'now' | 'period_end' },
): Promise<{ taken: TakenBack; runsTo: LocalDate | undefined }> {
  const { subscription } = untouched;
  const takeBack = () => takeBackAhead(work, subscription, work.today, 'subscription_cancelled');
  if (when === 'now') return { taken: await takeBack(), runsTo: undefined };
  const trialEnds = endOfTrial(work, subscription);
  if (trialEnds) {
    const taken = await takeBack();
    return { taken, runsTo: (await billedUntil(work, taken.subscription)) ?? trialEnds };
  }
  const runsTo = await billedUntil(work, subscription);
  return { taken: runsTo ? untouched : await takeBack(), runsTo };
}

/** The first day that would be billed, while the trial of a subscription that runs has not ended. */
function endOfTrial(work: Work, { status, trialFrom: from, trialUntil: until }: Subscription) {
  if (from === null || until === null || (status !== 'active' && status !== 'past_due')) return undefined;
  return isBeforeTrialEnd({ from, until }, work.today) ? until : undefined;
}

/** The end of the last period that is billed, when it lies ahead. */
async function billedUntil(work: Work, subscription: Subscription): Promise<LocalDate | undefined> {
  const last = await work.maybe<{ period_end: LocalDate }>(sql`
    select period_end from invoices
    where merchant_id = ${work.merchantId} and subscription_id = ${subscription.id} and status <> 'void'
      and period_end > ${work.today}
    order by period_start desc limit 1`);
  return subscription.status === 'active' || subscription.status === 'past_due'
    ? last?.period_end
    : undefined;
}
