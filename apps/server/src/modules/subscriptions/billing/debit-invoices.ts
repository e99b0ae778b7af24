import { addBankDays, type LocalDate } from '@lorikeet/domain/kernel';
import { earliestDebitDate, type NoticeKind } from '@lorikeet/domain/notices';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { word } from '../../../platform/db/words.ts';
import type { Work } from '../../../platform/work.ts';
import { debitDays, type Scheduled, scheduleDebits } from '../../debits/index.ts';
import { raiseExceptions } from '../../exceptions/index.ts';
import { dueOf, isOwing } from '../../invoices/index.ts';
import { settingsOf } from '../../merchants/index.ts';
import { agreedFor, isAboveMaximum, isBeforeEnd, noticeUnderRuleSql } from '../mandate-sql.ts';

/**
 * Schedules the debits of subscriptions' invoices, `first` … `last` by number: what credit did not settle, on the
 * period's first day, never before the first day that was agreed, under the subscription's mandate. A mandate that is
 * not whole, or does not cover the amount or the day on which the debit could be taken, is not debited: the invoice stays due, and is debited once the
 * mandate is whole again. The agreement is the proof of the amount and the dates that it states, those of the
 * subscription that it was accepted with; an amount that varies is announced before, and any other amount or date is a
 * variation. The subscriptions must stand at the anchor that the invoices were billed by.
 */
export async function debitInvoices(work: Work, range: { first: number; last: number }): Promise<Scheduled> {
  const { merchantId } = work;
  const unpaid = sql`
    select i.id as invoice_id, i.customer_id, m.id as mandate_id, m.payment_method_id, m.facility_id, i.currency,
      ${dueOf('i')} as amount_cents,
      greatest(i.due_date, m.first_date) as due_date, i.description, m.amount_rule, m.end_date,
      ${agreedFor(dueOf('i'))} as agreed_cents,
      ${isOnAgreedDateSql(work.clock.bankToday())} as is_on_agreed_date
    from invoices i
    join subscriptions s on s.merchant_id = ${merchantId} and s.id = i.subscription_id
    join plan_versions v on v.merchant_id = ${merchantId} and v.id = s.plan_version_id
    join mandates m on m.merchant_id = ${merchantId} and m.id = s.mandate_id
    where i.merchant_id = ${merchantId} and i.number between ${range.first} and ${range.last}
      and ${isOwing('i')} and i.currency = 'AUD'
      and m.status = 'active' and ${isBeforeEnd(sql`i.due_date`)}`;
  const calendar = debitDays(work.clock.bankToday());
  const ruled = { rule: sql`u.amount_rule`, agreed: sql`u.agreed_cents`, amount: sql`u.amount_cents` };
  const isOnAgreedDate = sql`u.is_on_agreed_date`;
  const isAbove = isAboveMaximum(ruled);
  const dated = sql`
    select u.*, ${noticeUnderRuleSql({ ...ruled, isOnAgreedDate })} as notice_kind, day.debit as debit_day
    from (${unpaid}) u
    left join unnest(${calendar.due}::date[], ${calendar.debit}::date[]) as day (due, debit) on day.due = u.due_date`;
  const firstDay = await firstDaySql(work);
  const isCovered = isBeforeEnd(firstDay, sql`u.end_date`);
  const scheduled = await scheduleDebits(
    work,
    sql`
      select u.invoice_id, u.customer_id, u.mandate_id, u.payment_method_id, u.facility_id, u.currency,
        u.amount_cents, u.due_date, u.description,
        u.notice_kind, null::uuid as property_id, ${firstDay} as debit_on
      from (${dated}) u
      where not ${isAbove} and ${isCovered}`,
  );
  if (scheduled.count < range.last - range.first + 1) {
    await queueAboveMaximum(work, unpaid, isAbove);
    await queueBeyondLastDay(work, sql`(${dated}) u where not ${isAbove} and not ${isCovered}`);
  }
  return scheduled;
}

/** The first day on which a debit `u` can be taken: its bank day, or what the notice that it needs allows. */
async function firstDaySql(work: Work): Promise<Sql> {
  const { notice_bank_days: days } = await settingsOf(work);
  const allowed = (kind: NoticeKind) => earliestDebitDate(kind, work.clock.bankToday(), days);
  return sql`greatest(u.due_date, u.debit_day, case u.notice_kind
    when ${word('advance' satisfies NoticeKind)} then ${allowed('advance')}::date
    when ${word('variation' satisfies NoticeKind)} then ${allowed('variation')}::date end)`;
}

/**
 * Whether the agreement `m` states the day on which the invoice `i` of the subscription `s` is debited, on the plan's version
 * `v`: it is for a period of the cycle that was agreed to, counted from the agreed day, and its bank day is not over. What
 * is billed late, or between two periods, is debited on a day that nobody was told of.
 */
const isOnAgreedDateSql = (today: LocalDate): Sql => sql`coalesce(s.agreed_anchor = s.anchor_date
  and i.period_start is not null and v.process_type = m.frequency
  and greatest(i.due_date, m.first_date) > ${addBankDays(today, -1)}, false)`;

async function queueAboveMaximum(work: Work, unpaid: Sql, isAbove: Sql): Promise<void> {
  await raiseExceptions(work, {
    kind: 'invoice.above_agreed_maximum',
    reason: 'amount_above_maximum',
    found: sql`
      select u.invoice_id as subject_id, '{}'::jsonb as details
      from (${unpaid} and m.amount_rule = 'maximum') u where ${isAbove}`,
  });
}

/** Invoices that were due by the last day of their agreement, and could only be debited after it. */
async function queueBeyondLastDay(work: Work, beyond: Sql): Promise<void> {
  await raiseExceptions(work, {
    kind: 'invoice.beyond_last_day',
    reason: 'agreement_ends_before',
    found: sql`select u.invoice_id as subject_id, '{}'::jsonb as details from ${beyond}`,
  });
}
