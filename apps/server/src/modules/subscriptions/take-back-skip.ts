import type { Input, Output } from '@lorikeet/contracts';
import type * as skips from '@lorikeet/contracts/subscription-skips';
import { advance, type LocalDate } from '@lorikeet/domain/kernel';
import { mayTakeBackSkip, periodIndexOf, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { applyWaitingChanges } from './apply-waiting-changes.ts';
import { billOne } from './billing/bill-one.ts';
import { mailSkip } from './skip-mail.ts';
import { markTakenBack, skipOf } from './skip-store.ts';
import { lockSubscription, saveSubscription } from './subscription-store.ts';
import { termsFrom } from './terms-from.ts';

/**
 * Bills a skipped period after all, while it has not begun and nothing after it is billed; the payer has a letter.
 * Repeating it changes nothing. Throws the refusals of `takeBackSkip`; 404 for a period that never was skipped.
 */
export async function takeBackSkip(
  work: Work,
  { id, period_start: start }: Input<typeof skips.takeBackSkip>,
): Promise<Output<typeof skips.takeBackSkip>> {
  await applyWaitingChanges(work, id);
  const subscription = await lockSubscription(work, id);
  const skip = found(await skipOf(work, id, start));
  if (skip.taken_back_at !== null) return { id, next_period_start: subscription.nextPeriodStart };
  const status = advance(subscriptionTable, subscription.status, 'skip');
  const { anchorDate: anchor, nextPeriodStart } = subscription;
  refuseUnless(nextPeriodStart !== null, 'subscription.skip_refused');
  const lastBilledStart = await lastBilled(work, id);
  const isOpen = mayTakeBackSkip({ start, today: work.today, anchor, lastBilledStart });
  refuseUnless(isOpen, 'subscription.skip_is_over');
  await markTakenBack(work, skip.id);
  const { processType } = await termsFrom(work, subscription, start);
  const next = nextPeriodStart < start ? nextPeriodStart : start;
  await saveSubscription(work, {
    ...subscription,
    status,
    nextPeriodStart: next,
    ...(next === start ? { periodsBilled: periodIndexOf(anchor, processType, start) } : {}),
  });
  await work.audit({
    action: 'subscription.skip_withdrawn',
    subjectKind: 'subscription',
    subjectId: id,
    person: subscription.customerId,
    before: { next_period_start: nextPeriodStart },
    after: { period_start: start, next_period_start: next },
  });
  await work.emit('subscription.skip_withdrawn', {
    id,
    customer_id: subscription.customerId,
    period: start,
  });
  await mailSkip(work, subscription, {
    kind: 'taken_back',
    periods: [{ start, end: skip.period_end }],
    next,
  });
  await billOne(work, id);
  return { id, next_period_start: next };
}

/** Where the last period starts that is billed. */
export async function lastBilled(work: Work, subscriptionId: string): Promise<LocalDate | null> {
  const { start } = await work.one<{ start: LocalDate | null }>(sql`
    select max(period_start) as start from invoices
    where merchant_id = ${work.merchantId} and subscription_id = ${subscriptionId} and status <> 'void'`);
  return start;
}
