import type { Input, Output } from '@lorikeet/contracts';
import type * as invoices from '@lorikeet/contracts/invoices';
import { invoiceTable } from '@lorikeet/domain/invoices';
import { moveBy } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf } from './due-sql.ts';
import { invoiceMatch } from './list-invoices.query.ts';

const { to: VOID } = moveBy(invoiceTable, 'void');

type Filters = Input<typeof invoices.getInvoiceTotals>;

/** What sums by day can be narrowed by. */
const BY_DAY: readonly string[] = ['status', 'currency', 'issued_from', 'issued_to'];

const isByDay = (filters: Filters): boolean =>
  Object.entries(filters).every(([key, value]) => value === undefined || BY_DAY.includes(key));

/**
 * Exact count and sums of the filtered list, by currency: the sums kept by day, what is not in them, less what is in them as
 * something else by now. Filters that days do not know are summed over each invoice.
 */
export async function sumInvoices(
  work: Work,
  input: Filters,
): Promise<Output<typeof invoices.getInvoiceTotals>> {
  const rows = await work.rows<
    Output<typeof invoices.getInvoiceTotals>['sums'][number] & { count: number }
  >(sql`
    select s.currency, sum(s.count)::int as count, sum(s.total_cents)::bigint as total_cents, sum(s.due_cents)::bigint as due_cents
    from (${isByDay(input) ? byDay(work, input) : eachOf(work, input)}) s
    group by s.currency having sum(s.count) > 0 order by s.currency`);
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    sums: rows.map(({ count: _, ...sum }) => sum),
  };
}

const eachOf = (work: Work, input: Filters, also: Sql = empty): Sql => sql`
  select t.currency, count(*) as count,
    coalesce(sum(t.total_cents) filter (where t.status <> ${word(VOID)}), 0)::bigint as total_cents,
    coalesce(sum(${dueOf('t')}), 0)::bigint as due_cents
  ${invoiceMatch(work, input)} ${also} group by t.currency`;

/** Nothing is due of an invoice that is over, and no other is counted by day. */
function byDay(work: Work, input: Filters): Sql {
  const narrowed = (status: Sql, day: Sql, currency: Sql) => sql`
    ${input.status?.length ? sql`and ${status} = any(${input.status}::text[])` : empty}
    ${input.currency?.length ? sql`and ${currency} = any(${input.currency}::text[])` : empty}
    ${input.issued_from ? sql`and ${day} >= ${input.issued_from}` : empty}
    ${input.issued_to ? sql`and ${day} <= ${input.issued_to}` : empty}`;
  return sql`
    select s.currency, sum(s.count) as count,
      coalesce(sum(s.total_cents) filter (where s.status <> ${word(VOID)}), 0)::bigint as total_cents, 0::bigint as due_cents
    from invoice_day_sums s
    where s.merchant_id = ${work.merchantId} ${narrowed(sql`s.status`, sql`s.day`, sql`s.currency`)} group by s.currency
    union all
    ${eachOf(work, input, sql`and t.is_unsummed`)}
    union all
    select t.currency, -count(*), -coalesce(sum(t.total_cents) filter (where t.summed_status <> ${word(VOID)}), 0)::bigint, 0
    from invoices t
    where t.merchant_id = ${work.merchantId} and t.is_unsummed and t.summed_status is not null
      ${narrowed(sql`t.summed_status`, sql`t.issue_date`, sql`t.currency`)} group by t.currency`;
}
