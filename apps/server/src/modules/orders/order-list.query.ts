import type { Input, Output } from '@lorikeet/contracts';
import type * as orders from '@lorikeet/contracts/orders';
import { parseDocumentNumber } from '@lorikeet/domain/invoices';
import { type Cents, parseId, toCents } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { printedNumber } from './order-store.ts';

type ListInput = Input<typeof orders.listOrders>;
export type OrderRow = Output<typeof orders.listOrders>['rows'][number];

/** One page of orders. */
export function orderList(work: Work, input: ListInput): Promise<Output<typeof orders.listOrders>> {
  return foundPage(work, input, foundOrders(work, input));
}

/** What was given back of an order `o`, by the payments of its invoice. */
const refundedOf = (work: Work, o: string): Sql => sql`coalesce((
  select sum(p.refunded_cents) from payments p
  where p.merchant_id = ${work.merchantId} and p.invoice_id = ${raw(o)}.invoice_id), 0)::bigint`;

/** Whether all that was paid of an order `o` was given back. */
export const isRefundedSql = (work: Work, o: string): Sql =>
  sql`(${raw(o)}.paid_at is not null and ${refundedOf(work, o)} >= ${raw(o)}.total_cents)`;

/** The state that people see of an order `o`: its own, unless its time is over or all of it was given back. */
export const shownStatusOf = (work: Work, o: string): Sql => sql`case
  when ${raw(o)}.status = 'open' and ${raw(o)}.expires_at <= ${work.now} then 'expired'
  when ${isRefundedSql(work, o)} then 'refunded'
  else ${raw(o)}.status end`;

/** The orders that the filters match, in the list's order. */
export function foundOrders(work: Work, input: ListInput): FoundRows<OrderRow> {
  const { merchantId, timeZone } = work;
  const day = sql`(t.created_at at time zone ${timeZone})::date`;
  return {
    match: sql`from orders t where t.merchant_id = ${merchantId}
      ${input.status?.length ? sql`and ${shownStatusOf(work, 't')} = any(${input.status})` : empty}
      ${input.type?.length ? sql`and t.types && ${input.type}::text[]` : empty}
      ${input.currency?.length ? sql`and t.currency = any(${input.currency}::text[])` : empty}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
      ${input.amount_min !== undefined ? sql`and t.total_cents >= ${input.amount_min}` : empty}
      ${input.amount_max !== undefined ? sql`and t.total_cents <= ${input.amount_max}` : empty}
      ${input.created_from ? sql`and ${day} >= ${input.created_from}` : empty}
      ${input.created_to ? sql`and ${day} <= ${input.created_to}` : empty}
      ${input.search ? sql`and ${meaningOf(work, input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-created_at', { amount: 't.total_cents' }),
    select: (page) => sql`
      select ${rowColumns(work)} from ${page}
      join orders o on o.merchant_id = ${merchantId} and o.id = page.id
      join customers c on c.merchant_id = ${merchantId} and c.id = o.customer_id
      order by page.place`,
    shown: (rows: StoredRow[]) => rows.map(shownRow),
  };
}

export type StoredRow = Omit<OrderRow, 'number' | 'refunded_cents'> & {
  number: number;
  prefix: string;
  refunded_cents: number;
};

/** Of an order `o` and its customer `c`. */
export const rowColumns = (
  work: Work,
): Sql => sql`o.id, o.number, o.prefix, ${shownStatusOf(work, 'o')} as status,
  o.types, o.customer_id, c.name as customer_name,
  (select l.description from order_lines l
    where l.merchant_id = ${work.merchantId} and l.order_id = o.id order by l.position limit 1) as first_line,
  (select count(*)::int from order_lines l
    where l.merchant_id = ${work.merchantId} and l.order_id = o.id) as lines_count,
  o.currency, o.total_cents, ${refundedOf(work, 'o')} as refunded_cents, o.is_short, o.expires_at, o.created_at`;

export const shownRow = <R extends StoredRow>({ prefix, number, refunded_cents, ...row }: R) => ({
  ...row,
  number: printedNumber({ prefix, number }),
  refunded_cents: toCents(refunded_cents) as Cents,
});

/** An id, a number as printed or its digits, else a part of a customer's name or of a line. */
function meaningOf(work: Work, typed: string): Sql {
  const { merchantId } = work;
  const id = parseId('order', typed.toLowerCase());
  if (id) return sql`t.id = ${id}`;
  const printed = parseDocumentNumber(typed);
  if (printed) return sql`t.prefix = ${printed.prefix} and t.number = ${printed.sequence}`;
  if (/^\d{1,12}$/.test(typed.trim())) return sql`t.number = ${Number(typed.trim())}`;
  const part = anywhere(typed.toLowerCase());
  return sql`t.id in (
    select o.id from customers c
    join orders o on o.merchant_id = ${merchantId} and o.customer_id = c.id
    where c.merchant_id = ${merchantId} and c.name ilike ${part}
    union
    select order_id from order_lines where merchant_id = ${merchantId} and description ilike ${part})`;
}
