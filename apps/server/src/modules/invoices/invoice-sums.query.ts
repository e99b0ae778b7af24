import type { Output } from '@lorikeet/contracts';
import type * as invoices from '@lorikeet/contracts/invoices';
import { INVOICE_STATES, invoiceTable, OWING_STATES } from '@lorikeet/domain/invoices';
import { moveBy } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { askedOf, dueFrom, dueOf, filedByInvoice } from './due-sql.ts';
import { FILED, type InvoiceFilter, invoiceMatch } from './invoice-match.ts';

const { to: VOID } = moveBy(invoiceTable, 'void');

/** What sums by day can be narrowed by; and only to invoices that are over: what is owed is shown by its money and the day. */
const BY_DAY: readonly string[] = ['status', 'currency', 'issued_from', 'issued_to'];
const OVER: readonly string[] = INVOICE_STATES.filter((state) => !OWING_STATES.includes(state));
/** Days have what credit notes alone settled among what is paid. */
const { to: PAID } = moveBy(invoiceTable, 'pay_rest');
const CREDITED = 'credited';
const isOver = (shown: string): boolean => shown === CREDITED || OVER.includes(shown);

/** Whether sums by day know the filter. */
export const isByDay = (filter: InvoiceFilter): boolean =>
  Object.entries(filter).every(([key, value]) => value === undefined || BY_DAY.includes(key)) &&
  (filter.status ?? []).every(
    (status) => OVER.includes(status) || (status === CREDITED && filter.status?.includes(PAID)),
  );

/**
 * Exact count and sums of the filtered list, by currency: the sums kept by day, what is not in them, less what is in them as
 * something else by now. Filters that days do not know are summed over each invoice.
 */
export async function sumInvoices(
  work: Work,
  input: InvoiceFilter,
): Promise<Output<typeof invoices.getInvoiceTotals>> {
  const rows = await work.rows<
    Output<typeof invoices.getInvoiceTotals>['sums'][number] & { count: number }
  >(sql`
    select s.currency, sum(s.count)::int as count, sum(s.total_cents)::bigint as total_cents, sum(s.due_cents)::bigint as due_cents
    from ${isByDay(input) ? summedInvoices(work, input) : sql`(${eachOf(work, input)})`} s
    group by s.currency having sum(s.count) > 0 order by s.currency`);
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    sums: rows.map(({ count: _, ...sum }) => sum),
  };
}

/** Whether filters may leave very many bills that are owed: what files hold of all is then found at once. */
const mayOweMuch = ({ status, customer_id, subscription_id, search }: InvoiceFilter): boolean =>
  !(customer_id || subscription_id || search) && !(status?.length && status.every((one) => isOver(one)));

/** Each invoice is added up as it is; the total of a void one counts for nothing. */
function eachOf(work: Work, input: InvoiceFilter, also: Sql = empty): Sql {
  const filed = mayOweMuch(input) ? FILED : undefined;
  return sql`
    select t.issue_date as day, t.currency, count(*) as count,
      coalesce(sum(t.total_cents) filter (where t.status <> ${word(VOID)}), 0)::bigint as total_cents,
      coalesce(sum(${askedOf(work.merchantId, 't', filed)}), 0)::bigint as due_cents
    ${invoiceMatch(work, input, filed)} ${also} group by t.issue_date, t.currency`;
}

/**
 * A relation (day, currency, count, total_cents, due_cents) whose rows sum to the invoices that the filters match, by the
 * day of their issue.
 */
export function summedInvoices(work: Work, input: InvoiceFilter): Sql {
  const narrowed = (status: Sql, day: Sql, currency: Sql) => sql`
    ${input.status?.length ? sql`and ${status} = any(${input.status}::text[])` : empty}
    ${input.currency?.length ? sql`and ${currency} = any(${input.currency}::text[])` : empty}
    ${input.issued_from ? sql`and ${day} >= ${input.issued_from}` : empty}
    ${input.issued_to ? sql`and ${day} <= ${input.issued_to}` : empty}`;
  const due = dueFrom(sql`t.summed_status`, sql`t.total_cents`, sql`t.summed_covered_cents`);
  return sql`(
    select s.day, s.currency, s.count, case when s.status = ${word(VOID)} then 0 else s.total_cents end as total_cents, s.due_cents
    from invoice_day_sums s
    where s.merchant_id = ${work.merchantId} ${narrowed(sql`s.status`, sql`s.day`, sql`s.currency`)}
    union all
    ${eachOf(work, input, sql`and t.is_unsummed`)}
    union all
    select t.issue_date, t.currency, -count(*),
      -coalesce(sum(t.total_cents) filter (where t.summed_status <> ${word(VOID)}), 0)::bigint, -coalesce(sum(${due}), 0)::bigint
    from invoices t
    where t.merchant_id = ${work.merchantId} and t.is_unsummed and t.summed_status is not null
      ${narrowed(sql`t.summed_status`, sql`t.issue_date`, sql`t.currency`)} group by t.issue_date, t.currency
    ${input.status?.length ? empty : takenSince(work, narrowed(sql`t.status`, sql`t.issue_date`, sql`t.currency`))}
    ${input.status?.includes(PAID) && !input.status.includes(CREDITED) ? creditedOf(work, input) : empty}
  )`;
}

/** What files on their way to the bank hold of summed invoices is asked for no more; that changes no invoice. */
const takenSince = ({ merchantId }: Work, narrowed: Sql): Sql => sql`
  union all
  select t.issue_date, t.currency, 0, 0, -coalesce(sum(least(${dueOf('t')}, f.cents)), 0)::bigint
  from ${filedByInvoice(merchantId)} f
  join invoices t on t.merchant_id = ${merchantId} and t.id = f.invoice_id and not t.is_unsummed ${narrowed}
  group by t.issue_date, t.currency`;

/** What days have as paid, and credit notes alone settled: an index has those that credit settled. */
const creditedOf = (work: Work, input: InvoiceFilter): Sql => sql`
  union all
  select e.day, e.currency, -e.count, -e.total_cents, 0
  from (${eachOf(work, { ...input, status: [CREDITED] }, sql`and not t.is_unsummed`)}) e`;
