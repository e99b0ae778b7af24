import { FAILED_STAGES } from '@lorikeet/domain/debits';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf } from './due-sql.ts';

/** Calendar days by which a payer's own changes of method put a bill off at most, however many they are. */
const PUT_OFF_DAYS = 14;

/**
 * Whose change of method moves a bill. What a payer put off is remembered until the merchant moves it: from the day on which it was
 * due before, they put it off no further than `PUT_OFF_DAYS`. Without either, the bank's calendar or a notice moves it, by what
 * those take.
 */
export type MovedBy = 'payer' | 'merchant';

/**
 * An invoice that is collected by itself is due on the day of that: a query yields (invoice_id, day), the days on which each is
 * debited or charged, of which the last counts. Whom the bank's calendar or a notice makes wait is not late; none is due earlier
 * for it, and one of which a part alone is taken stays due on its day. Invoices are held in the order of their ids.
 */
export const dueWhenCollected = (work: Work, collected: Sql, by?: MovedBy): Sql => {
  const day =
    by === 'payer'
      ? sql`least(d.day, coalesce(i.put_off_from, i.due_date) + ${whole(PUT_OFF_DAYS)})`
      : sql`d.day`;
  return sql`
  update invoices v set due_date = c.day, ${by ? PUT_OFF[by] : empty} updated_at = ${work.now}
  from (
    select i.id, ${day} as day from (
      select s.invoice_id, max(s.day) as day from (${collected}) s group by s.invoice_id) d
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = d.invoice_id and i.due_date < ${day}
      and ${isTakenWhole(work)}
    order by i.id for no key update of i) c
  where v.merchant_id = ${work.merchantId} and v.id = c.id and v.due_date < c.day`;
};

const PUT_OFF: Readonly<Record<MovedBy, Sql>> = {
  payer: sql`put_off_from = coalesce(v.put_off_from, v.due_date),`,
  merchant: sql`put_off_from = null,`,
};

/**
 * A kept card is charged whatever is due; debits ask for what they were scheduled for. Asked by the invoice of `d`, which the
 * join makes that of `i`: by `i` alone a plan may ask it of every invoice of the merchant, before it looks which are meant.
 */
const isTakenWhole = (work: Work): Sql => sql`(exists (
    select 1 from card_charges k where k.merchant_id = ${work.merchantId} and k.invoice_id = d.invoice_id and k.is_open)
  or ${dueOf('i')} <= (
    select coalesce(sum(a.amount_cents), 0) from payments a
    where a.merchant_id = ${work.merchantId} and a.invoice_id = d.invoice_id and (a.is_waiting or a.stage = 'batched')))`;

/**
 * The same where first debits have moved, by a query that yields (invoice_id, attempt, retry_of, due_date, debit_date). A bill that
 * was due before its debit was asked for stays due on that day, and so does one that is overdue by now, or whose first debit came
 * back or was rejected.
 */
export const dueWithFirstDebits = (work: Work, debits: Sql): Sql =>
  dueWhenCollected(
    work,
    sql`
      select d.invoice_id, d.debit_date as day from (${debits}) d
      join invoices b on b.merchant_id = ${work.merchantId} and b.id = d.invoice_id and b.due_date >= d.due_date
        and b.due_date >= ${work.today}
      where d.attempt = 1 and d.retry_of is null`,
  );

/** The days on which invoices `b` that a condition finds are to be debited or charged. */
export const collectedOf = (work: Work, which: Sql): Sql => sql`
  select p.invoice_id, p.debit_date as day from payments p
  join invoices b on b.merchant_id = ${work.merchantId} and b.id = p.invoice_id and ${which}
  where p.merchant_id = ${work.merchantId} and p.is_waiting
  union all
  select k.invoice_id, k.charge_on from card_charges k
  join invoices b on b.merchant_id = ${work.merchantId} and b.id = k.invoice_id and ${which}
  where k.merchant_id = ${work.merchantId} and k.is_open`;

/**
 * The same of invoices `b` that a condition finds, once what they wait for was planned anew or put off: one that was overdue before,
 * or whose charge was asked for once, or whose debit came back or was rejected, stays due when it was.
 */
export const dueWithPlanned = (work: Work, which: Sql, by?: MovedBy): Sql =>
  dueWhenCollected(
    work,
    collectedOf(
      work,
      sql`${which} and b.due_date >= ${work.today} and not exists (
        select 1 from card_charges o
        where o.merchant_id = ${work.merchantId} and o.invoice_id = b.id and o.payment_id is not null)
      and not exists (
        select 1 from payments f
        where f.merchant_id = ${work.merchantId} and f.invoice_id = b.id and f.stage ${among(FAILED_STAGES)})`,
    ),
    by,
  );
