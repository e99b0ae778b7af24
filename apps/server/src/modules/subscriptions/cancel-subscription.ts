import { addDays, advance, type LocalDate } from '@lorikeet/domain/kernel';
import { isBeforeTrialEnd, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { issueInvoice } from '../invoices/index.ts';
import { settingsOf } from '../merchants/index.ts';
import { planVersion } from '../plans/index.ts';
import { collectInvoices } from './billing/collect-invoices.ts';
import { lockSubscription, type Subscription, saveSubscription } from './subscription-store.ts';
import { takeBackAhead } from './take-back-ahead.ts';

/**
 * Ends a subscription now, or lets it run to the end of what is billed. Either way nothing further is billed; ended
 * now, periods billed ahead that have not begun are taken back, and a charge that waited for the next invoice is billed
 * by itself. In a trial the end of the period is the end of the trial, and a bill made ahead is taken back. Repeating it
 * changes nothing. Throws Refusal `subscription.cancel_refused`; 404.
 */
export async function cancelSubscription(work: Work, id: string, when: 'now' | 'period_end') {
  const subscription = await lockSubscription(work, id);
  const status = advance(subscriptionTable, subscription.status, 'cancel');
  if (status === subscription.status) return { id: id, status };
  const trialEnds = when === 'period_end' ? endOfTrial(work, subscription) : undefined;
  const unbilled = trialEnds
    ? await takeBackAhead(work, subscription, work.today, 'subscription_cancelled')
    : subscription;
  const runsTo = when === 'period_end' ? ((await billedUntil(work, unbilled)) ?? trialEnds) : undefined;
  const ended = runsTo
    ? { ...unbilled, ...WITHOUT_CHANGE, nextPeriodStart: null, endDate: addDays(runsTo, -1) }
    : { ...(await takeBackAhead(work, subscription, work.today, 'subscription_cancelled')), status };
  await billCarry(work, ended);
  await saveSubscription(work, { ...ended, carryCents: 0 });
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
  return { id: id, status: ended.status };
}

const WITHOUT_CHANGE = { nextPlanVersionId: null, nextQuantity: null, nextFrom: null, nextAnchor: null };

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

async function billCarry(work: Work, subscription: Subscription): Promise<void> {
  if (subscription.carryCents === 0) return;
  const version = await planVersion(work, subscription.planVersionId);
  const { number } = await issueInvoice(work, {
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    currency: version.currency,
    dueDate: work.today,
    description: version.name,
    collectsGst: (await settingsOf(work)).gst_registered,
    lines: [
      {
        kind: 'proration',
        description: version.name,
        quantity: 1,
        amountCents: subscription.carryCents,
        taxCode: version.taxCode,
      },
    ],
  });
  await collectInvoices(work, { first: number, last: number });
}
