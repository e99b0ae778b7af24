import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { periodIndexOf } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { settleTaken } from './settle-taken-back.ts';
import type { Subscription } from './subscription-store.ts';
import { type TakenBill, takeBackBill } from './take-back-bill.ts';
import { termsFrom } from './terms-from.ts';

/** What was taken back: the periods, what their bills came to, and the credit that the customer has for changes. */
export type TakenBack = {
  subscription: Subscription;
  periods: { start: LocalDate; end: LocalDate; amount_cents: Cents }[];
  creditCents: Cents;
};

/**
 * Takes back what was billed ahead: invoices of periods that start after a day are voided and their debits cancelled,
 * but for those that stay (`takeBackBill`), and what changes settled for them is settled again. The subscription is set back
 * before the earliest of them; the caller saves it.
 */
export async function takeBackAhead(
  work: Work,
  subscription: Subscription,
  after: LocalDate,
  reason: string,
): Promise<TakenBack> {
  const ahead = await billedAhead(work, subscription.id, after);
  const bills: TakenBill[] = [];
  const periods: TakenBack['periods'] = [];
  let back = subscription;
  for (const { id, start, end } of ahead.toReversed()) {
    // Nobody is debited for a period that is not theirs because a later one stays billed: that one is passed over later.
    const taken = await takeBackBill(work, id, reason);
    if (!taken) continue;
    bills.push(taken);
    periods.unshift({ start, end, amount_cents: taken.totalCents });
    back = { ...back, periodsBilled: await indexOf(work, subscription, start), nextPeriodStart: start };
  }
  return { ...(await settleTaken(work, back, bills)), periods };
}

/** The bills of periods that start after a day and that nothing was paid of, the earliest first, locked. */
export function billedAhead(
  work: Work,
  subscriptionId: string,
  after: LocalDate,
): Promise<{ id: string; start: LocalDate; end: LocalDate }[]> {
  return work.rows(sql`
    select id, period_start as start, period_end as end from invoices
    where merchant_id = ${work.merchantId} and subscription_id = ${subscriptionId} and status <> 'void'
      and period_start > ${after} and paid_cents = 0 and in_flight_cents = 0
    order by period_start for no key update`);
}

/** Periods may lie skipped between two bills, so that the index comes from the day itself. */
async function indexOf(work: Work, subscription: Subscription, start: LocalDate): Promise<number> {
  const { processType } = await termsFrom(work, subscription, start);
  return Math.max(0, periodIndexOf(subscription.anchorDate, processType, start));
}
