import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';

/** Most invoices are paid by then, and what was paid may still come back. */
const SETTLED_DAYS = 30;
/** Invoices counted in one transaction. */
const BATCH = 2_000;

/** Unsummed invoices `t` that are over and may be counted by day. */
const countable = (day: LocalDate): Sql => sql`t.is_unsummed and t.issue_date < ${addDays(day, -SETTLED_DAYS)}
  and t.status in ('paid', 'void', 'written_off')`;

/** Which merchants `m` may have invoices to count. */
export const invoicesMayBeSummed = (day: LocalDate): Sql => sql`exists (
  select 1 from invoices t where t.merchant_id = m.id and ${countable(day)})`;

/** Counts invoices that are over into the sums of the days on which they were issued (docs/adr/0028). Harmless when repeated. */
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
      select t.id, t.summed_status as was from invoices t
      where t.merchant_id = ${work.merchantId} and ${countable(day)}
      order by t.issue_date, t.id limit ${BATCH} for update skip locked
    ), noted as (
      update invoices i set summed_status = i.status from chosen c
      where i.merchant_id = ${work.merchantId} and i.id = c.id
      returning i.issue_date as day, i.currency, i.status, i.total_cents, c.was
    ), counted as (
      insert into invoice_day_sums as s (merchant_id, day, currency, status, count, total_cents)
      select ${work.merchantId}::uuid, day, currency, status, sum(n), sum(n * total_cents) from (
        select day, currency, status, 1 as n, total_cents from noted
        union all
        select day, currency, was, -1, total_cents from noted where was is not null
      ) changes
      group by day, currency, status order by day, currency, status
      on conflict (merchant_id, day, currency, status) do update
        set count = s.count + excluded.count, total_cents = s.total_cents + excluded.total_cents
    )
    select count(*)::int as summed from noted`);
  return summed;
}
