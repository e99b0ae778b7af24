import { type InvoiceState, OWING_STATES } from '@lorikeet/domain/invoices';
import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { isWorthCounting } from '../../platform/days/worth-counting.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { coveredOf, dueFrom, dueOf } from './due-sql.ts';

/** What is over by then was mostly paid at once, and little of it comes back. */
const SETTLED_DAYS = 10;
const OVER: readonly InvoiceState[] = ['paid', 'void', 'written_off'];
/** Invoices counted in one transaction. */
const BATCH = 2_000;

/** Unsummed invoices `t` that may be counted by day: what is over for a while, and what is owed and not about to be paid. */
const countable = (day: LocalDate): Sql => sql`t.is_unsummed and case
  when t.status ${among(OWING_STATES)} then t.issue_date < ${day} and t.in_flight_cents = 0
  else t.status ${among(OVER)} and t.issue_date < ${addDays(day, -SETTLED_DAYS)} end`;

const worth = (merchant: Sql, day: LocalDate): Sql =>
  isWorthCounting(sql`invoices`, sql`t.merchant_id = ${merchant} and ${countable(day)}`, day);

/** Which merchants `m` have invoices to count on a day. */
export const invoicesMayBeSummed = (day: LocalDate): Sql => worth(sql`m.id`, day);

/** Counts a merchant's invoices on its day. */
export async function sumInvoiceDaysDue(run: Run, day: LocalDate): Promise<{ summed: number }> {
  const found = await run.reads.maybe(sql`select 1 as one where ${worth(sql`${run.merchantId}`, day)}`);
  return found ? sumInvoiceDays(run, day) : { summed: 0 };
}

/** Counts invoices into the sums of the days on which they were issued (docs/adr/0028). Harmless when repeated. */
export async function sumInvoiceDays(run: Run, day: LocalDate): Promise<{ summed: number }> {
  let summed = 0;
  for (;;) {
    const step = await run.inTransaction((work) => sumSomeInvoices(work, day));
    summed += step;
    if (step < BATCH) return { summed };
  }
}

/** Counts some invoices as what they are now, and no longer as what they were counted as. Returns how many. */
export async function sumSomeInvoices(work: Work, day: LocalDate): Promise<number> {
  const { summed } = await work.one<{ summed: number }>(sql`
    with chosen as (
      select t.id, t.summed_status as was, ${dueFrom(sql`t.summed_status`, sql`t.total_cents`, sql`t.summed_covered_cents`)} as was_due
      from invoices t
      where t.merchant_id = ${work.merchantId} and ${countable(day)}
      order by t.issue_date, t.id limit ${BATCH} for update skip locked
    ), noted as (
      update invoices i set summed_status = i.status, summed_covered_cents = ${coveredOf('i')} from chosen c
      where i.merchant_id = ${work.merchantId} and i.id = c.id
      returning i.issue_date as day, i.currency, i.status, i.total_cents, ${dueOf('i')} as due_cents, c.was, c.was_due
    ), counted as (
      insert into invoice_day_sums as s (merchant_id, day, currency, status, count, total_cents, due_cents)
      select ${work.merchantId}::uuid, day, currency, status, sum(n), sum(n * total_cents), sum(n * due_cents) from (
        select day, currency, status, 1 as n, total_cents, due_cents from noted
        union all
        select day, currency, was, -1, total_cents, was_due from noted where was is not null
      ) changes
      group by day, currency, status order by day, currency, status
      on conflict (merchant_id, day, currency, status) do update
        set count = s.count + excluded.count, total_cents = s.total_cents + excluded.total_cents,
          due_cents = s.due_cents + excluded.due_cents
    )
    select count(*)::int as summed from noted`);
  return summed;
}
