import type { Input, Output } from '@lorikeet/contracts';
import type * as skips from '@lorikeet/contracts/subscription-skips';
import { advance, type Cents, type LocalDate } from '@lorikeet/domain/kernel';
import { type Period, periodsToSkip, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { applyWaitingChanges } from './apply-waiting-changes.ts';
import { billOne } from './billing/bill-one.ts';
import { settleTaken } from './settle-taken-back.ts';
import { mailSkip } from './skip-mail.ts';
import { closedStarts, insertSkips } from './skip-store.ts';
import { lockSubscription, type Subscription, saveSubscription } from './subscription-store.ts';
import { billedAhead } from './take-back-ahead.ts';
import { type TakenBill, takeBackBill } from './take-back-bill.ts';
import { priceFrom, termsFrom } from './terms-from.ts';
import { seenOf } from './terms-seen.ts';

type Left = { start: LocalDate; end: LocalDate; amount_cents: Cents; was_billed: boolean };

/**
 * Leaves out the next periods of a subscription: they are not billed, and those after them fall on the days on which they
 * would have fallen. A period that is billed ahead is taken back while its debit is not with the bank; one whose debit
 * is, or that something was paid of, is not skipped. The payer has a letter. A preview is this, rehearsed. Throws the
 * refusals of `skipPeriods`; 404.
 */
export async function skipPeriods(
  work: Work,
  input: Input<typeof skips.previewSkip> & { expected_from?: LocalDate },
): Promise<Output<typeof skips.skipPeriods>> {
  await applyWaitingChanges(work, input.id);
  const subscription = await lockSubscription(work, input.id);
  const status = advance(subscriptionTable, subscription.status, 'skip');
  if (subscription.nextPeriodStart === null) throw new Refusal('subscription.skip_refused');
  const ahead = await skipBilled(work, subscription, input.periods);
  const further = input.periods - ahead.left.length;
  const later = await skipUnbilled(work, ahead.subscription, further, ahead.left);
  const left = [...ahead.left, ...later.left];
  const { expected_from: expected = left[0]!.start } = input;
  refuseUnless(left[0]!.start === expected, 'subscription.skip_outdated');
  await saveSubscription(work, { ...later.subscription, status });
  await insertSkips(work, input.id, left);
  const next = later.subscription.nextPeriodStart!;
  await work.audit({
    action: 'subscription.skipped',
    subjectKind: 'subscription',
    subjectId: input.id,
    person: subscription.customerId,
    before: { next_period_start: subscription.nextPeriodStart },
    after: { skipped: left.map(({ start }) => start).join(', '), next_period_start: next },
  });
  const event = {
    id: input.id,
    customer_id: subscription.customerId,
    periods: left.map(({ start }) => start),
  };
  await work.emit('subscription.skipped', event);
  await mailSkip(work, subscription, { kind: 'skipped', periods: left, next });
  await billOne(work, input.id);
  const outcome = { id: input.id, periods: left, next_period_start: next };
  return { ...outcome, seen: seenOf(outcome) };
}

type Skipped = { subscription: Subscription; left: Left[] };

/** Of the periods that are billed and have not begun, up to `count` that can be taken back. */
async function skipBilled(work: Work, subscription: Subscription, count: number): Promise<Skipped> {
  const left: Left[] = [];
  const bills: TakenBill[] = [];
  for (const { id, start, end } of await billedAhead(work, subscription.id, work.today)) {
    if (left.length === count) break;
    const taken = await takeBackBill(work, id, 'subscription_skipped');
    if (!taken) continue;
    bills.push(taken);
    left.push({ start, end, amount_cents: await priceFrom(work, subscription, start), was_billed: true });
  }
  return { subscription: (await settleTaken(work, subscription, bills)).subscription, left };
}

/** The periods after those that are billed, and the subscription moved past them. */
async function skipUnbilled(
  work: Work,
  subscription: Subscription,
  count: number,
  ahead: readonly Left[],
): Promise<Skipped> {
  if (count === 0) return { subscription, left: [] };
  const start = subscription.nextPeriodStart!;
  const { processType } = await termsFrom(work, subscription, start);
  const { periods, next } = periodsToSkip({
    anchor: subscription.anchorDate,
    processType,
    nextIndex: subscription.periodsBilled,
    skipped: [...(await closedStarts(work, subscription)), ...ahead.map((period) => period.start)],
    count,
    endsOn: subscription.endDate,
    cycleChangesOn: subscription.nextAnchor,
  });
  const left = [];
  for (const period of periods) left.push(await leftOut(work, subscription, period));
  return {
    subscription: { ...subscription, periodsBilled: next.index, nextPeriodStart: next.start },
    left,
  };
}

async function leftOut(work: Work, subscription: Subscription, { start, end }: Period): Promise<Left> {
  return { start, end, amount_cents: await priceFrom(work, subscription, start), was_billed: false };
}
