import type { LocalDate } from '@lorikeet/domain/kernel';
import { periodIndexOf } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { Subscription } from './subscription-store.ts';
import { takeBackBill } from './take-back-bill.ts';
import { termsFrom } from './terms-from.ts';

/**
 * Takes back what was billed ahead: invoices of periods that start after a day are voided and their debits cancelled,
 * unless the bank has the debit already. The subscription is set back before the earliest of them, with the charge of a
 * change that stood on one waiting again; the caller saves it.
 */
export async function takeBackAhead(
  work: Work,
  subscription: Subscription,
  after: LocalDate,
  reason: string,
): Promise<Subscription> {
  const ahead = await billedAhead(work, subscription.id, after);
  let back = subscription;
  for (const invoice of ahead.toReversed()) {
    // Periods are taken back from the last one: a period is kept when a later one is kept.
    const taken = await takeBackBill(work, invoice.id, reason);
    if (!taken) break;
    back = {
      ...back,
      carryCents: back.carryCents + taken.carryCents,
      periodsBilled: await indexOf(work, subscription, invoice.period_start),
      nextPeriodStart: invoice.period_start,
    };
  }
  return back;
}

type BilledAhead = { id: string; period_start: LocalDate; period_end: LocalDate; is_settled: boolean };

/**
 * The bills of periods that start after a day and that nothing was paid of, the earliest first, locked. `is_settled` says
 * that a change since the bill was made has credited or charged shares of it.
 */
export function billedAhead(work: Work, subscriptionId: string, after: LocalDate): Promise<BilledAhead[]> {
  return work.rows(sql`
    select id, period_start, period_end,
      exists (select 1 from credit_notes n where n.merchant_id = ${work.merchantId}
        and n.subscription_id = ${subscriptionId} and n.created_at >= invoices.created_at)
      or exists (select 1 from invoices c where c.merchant_id = ${work.merchantId}
        and c.subscription_id = ${subscriptionId} and c.period_start is null and c.status <> 'void'
        and c.created_at >= invoices.created_at) as is_settled
    from invoices
    where merchant_id = ${work.merchantId} and subscription_id = ${subscriptionId} and status <> 'void'
      and period_start > ${after} and paid_cents = 0 and in_flight_cents = 0
    order by period_start for no key update`);
}

/** Periods may lie skipped between two bills, so that the index comes from the day itself. */
async function indexOf(work: Work, subscription: Subscription, start: LocalDate): Promise<number> {
  const { processType } = await termsFrom(work, subscription, start);
  return Math.max(0, periodIndexOf(subscription.anchorDate, processType, start));
}
