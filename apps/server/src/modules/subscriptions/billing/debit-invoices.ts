import { type Sql, sql } from '../../../platform/db/sql.ts';
import { uuidSeed } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { type Scheduled, scheduleDebits } from '../../debits/index.ts';

/**
 * Schedules the debits of subscriptions' invoices, `first` … `last` by number: what credit did not settle, on the
 * period's first day, never before the first day that was agreed, under the subscription's mandate. A mandate that is
 * not whole, or does not cover the date or the amount, is not debited: the invoice stays due, and is debited once the
 * mandate is whole again. The agreement is the proof of an amount that
 * it fixed; an amount that varies is announced before, and another amount than the fixed one is a variation.
 */
export async function debitInvoices(work: Work, range: { first: number; last: number }): Promise<Scheduled> {
  const { merchantId } = work;
  const unpaid = sql`
    select i.id as invoice_id, i.customer_id, m.id as mandate_id, m.payment_method_id, m.facility_id, i.currency,
      i.total_cents - i.credited_cents as amount_cents,
      greatest(i.due_date, m.first_date) as due_date, i.description, m.amount_rule,
      m.amount_cents as agreed_cents
    from invoices i
    join subscriptions s on s.merchant_id = ${merchantId} and s.id = i.subscription_id
    join mandates m on m.merchant_id = ${merchantId} and m.id = s.mandate_id
    where i.merchant_id = ${merchantId} and i.number between ${range.first} and ${range.last}
      and i.total_cents > i.credited_cents and i.currency = 'AUD'
      and m.status = 'active'
      and (m.end_date is null or i.due_date <= m.end_date)`;
  const isAbove = sql`(u.amount_rule = 'maximum' and u.amount_cents > u.agreed_cents)`;
  const scheduled = await scheduleDebits(
    work,
    sql`
      select u.invoice_id, u.customer_id, u.mandate_id, u.payment_method_id, u.facility_id, u.currency,
        u.amount_cents, u.due_date, u.description,
        case when u.amount_rule <> 'fixed' then 'advance' when u.amount_cents = u.agreed_cents then 'agreement'
          else 'variation' end as notice_kind
      from (${unpaid}) u where not coalesce(${isAbove}, false)`,
  );
  if (scheduled.count < range.last - range.first + 1) await queueAboveMaximum(work, unpaid, isAbove);
  return scheduled;
}

async function queueAboveMaximum(work: Work, unpaid: Sql, isAbove: Sql): Promise<void> {
  const { ms, salt } = uuidSeed();
  await work.run(sql`
    insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, created_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (order by u.invoice_id), ${salt}), 'invoice',
      'mandate.amount_above_agreed_maximum', 'invoice', u.invoice_id, ${work.now}::timestamptz
    from (${unpaid} and m.amount_rule = 'maximum') u where ${isAbove}`);
}
