import type { Input, Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { customerMatch } from './customer-search.ts';

export type CustomerRow = Output<typeof customers.listCustomers>['rows'][number];
type Method = NonNullable<CustomerRow['default_payment_method']>;
type Stored = CustomerRow & Omit<Method, 'kind'> & { method_kind: Method['kind'] | null };

/** One page of customers. What each has paid is summed for the rows of the page only. */
export function customerList(
  work: Work,
  input: Input<typeof customers.listCustomers>,
): Promise<Output<typeof customers.listCustomers>> {
  return foundPage(work, input, foundCustomers(work, input));
}

/** The customers that the filters match, in the list's order. */
export function foundCustomers(
  work: Work,
  input: Input<typeof customers.listCustomers>,
): FoundRows<CustomerRow> {
  return {
    match: customerMatch(work, input),
    isLong: true,
    orderBy: orderOf(input.sort ?? '-created_at', { name: 'lower(t.name)' }),
    select: (page) => withFigures(work, page),
    shown: (rows: Stored[]) =>
      rows.map(({ method_kind, bank_name, account_masked, card_network, ...row }) => ({
        ...row,
        default_payment_method: method_kind
          ? { kind: method_kind, bank_name, account_masked, card_network }
          : null,
      })),
  };
}

/** The customers of the page are found first, so that figures are made of them alone, however a plan comes out. */
function withFigures(work: Work, page: Sql): Sql {
  return sql`
    with chosen as materialized (
      select c.*, page.place from ${page}
      join customers c on c.merchant_id = ${work.merchantId} and c.id = page.id
    )
    select c.id, c.name, c.created_at, c.email_primary as email, c.status, c.type, c.reference,
      coalesce(c.phone_mobile, c.phone_daytime, c.phone_after_hours) as phone, ddr.reference as ddr_id,
      method.kind as method_kind, method.bank_name, method.account_masked, method.card_network, c.currency,
      paid.total_spend_cents, paid.payments, paid.last_payment_on, back.refunds, back.refunded_cents,
      back.dispute_losses_cents
    from chosen c
    left join lateral (
      select reference from mandates
      where merchant_id = ${work.merchantId} and customer_id = c.id
      order by (status = 'active') desc, created_at desc, id desc limit 1
    ) ddr on true
    left join lateral (
      select kind, bank_name, account_masked, card_network from payment_methods
      where merchant_id = ${work.merchantId} and customer_id = c.id and status = 'active'
      order by is_default desc, created_at desc, id limit 1
    ) method on true
    cross join lateral (${paidBy(work, sql`c.id`, sql`c.currency`)}) paid
    cross join lateral (${givenBackTo(work, sql`c.id`, sql`c.currency`)}) back
    order by c.place`;
}

/** What a customer paid in a currency: the total that arrived, how many times, the last day. */
export function paidBy(work: Work, customerId: Sql, currency: Sql): Sql {
  return sql`
    select coalesce(sum(amount_cents), 0)::bigint as total_spend_cents, count(*)::int as payments,
      max(coalesce(cleared_on, debit_date)) as last_payment_on
    from payments
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and currency = ${currency}
      and stage in ('cleared', 'succeeded', 'matched')`;
}

/**
 * What goes back to a customer, as their payments show it: from when a refund is made, which takes the sale back, and what of
 * that has not left yet. What was lost to their bank is the ledger's.
 */
export function givenBackTo(work: Work, customerId: Sql, currency: Sql): Sql {
  const { merchantId } = work;
  return sql`
    select made.refunds, made.refunds_waiting_cents,
      (select coalesce(sum(refunded_cents), 0)::bigint from payments
        where merchant_id = ${merchantId} and customer_id = ${customerId} and currency = ${currency}) as refunded_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from entries
        where merchant_id = ${merchantId} and customer_id = ${customerId} and currency = ${currency}
          and account = 'dispute-losses') as dispute_losses_cents
    from (
      select count(*)::int as refunds,
        coalesce(sum(amount_cents) filter (where status = 'approved'), 0)::bigint as refunds_waiting_cents
      from refunds
      where merchant_id = ${merchantId} and customer_id = ${customerId} and currency = ${currency}
        and status <> 'withdrawn'
    ) made`;
}

/** How many customers there are in each status: grouped, which for a hundred thousand takes half as long as a filter for each. */
export async function customerCounts(work: Work): Promise<Output<typeof customers.countCustomers>> {
  const rows = await work.rows<{ status: CustomerRow['status']; n: number }>(
    sql`select status, count(*)::int as n from customers where merchant_id = ${work.merchantId} group by status`,
  );
  const of = (status: CustomerRow['status']) => rows.find((row) => row.status === status)?.n ?? 0;
  const all = rows.filter(({ status }) => status !== 'merged' && status !== 'erased');
  return {
    all: all.reduce((sum, { n }) => sum + n, 0),
    active: of('active'),
    inactive: of('inactive'),
    pending: of('pending'),
  };
}
