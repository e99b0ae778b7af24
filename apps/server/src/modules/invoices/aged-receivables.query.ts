import { AGES, type Age, dueDatesOf } from '@lorikeet/domain/invoices';
import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import { whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf, filedByInvoice, isOwing } from './due-sql.ts';

type Ages = Record<Age, Cents>;

/** What one customer owes in one currency, by how long it has been due. */
export type AgedRow = {
  customer_id: string;
  customer_name: string;
  currency: Currency;
  total_cents: Cents;
  ages: Ages;
  invoices: number;
  oldest_due: LocalDate;
};

export type AgedReceivables = {
  as_of: LocalDate;
  totals: { currency: Currency; total_cents: Cents; ages: Ages; customers: number; invoices: number }[];
  rows: AgedRow[];
};

type Summed = Omit<AgedRow, 'ages' | 'customer_id' | 'customer_name'> &
  Ages & { customer_id: string | null; customer_name: string | null; customers: number };

/**
 * What is due now, by customer and currency, the largest first, aged as of a day; its sums are those of the list of
 * invoices for the same due dates. What is with a bank, or in a file on its way there, is not due. Of the customers no more than `most` of a currency are
 * returned; the totals are of all.
 */
export async function agedReceivables(
  work: Work,
  asOf: LocalDate,
  { most }: { most: number },
): Promise<AgedReceivables> {
  const ages = join(AGES.map((age) => dueIn(age, asOf)));
  const agesOfOne = join(AGES.map((age) => sql`a.${raw(age)}`));
  // Each invoice is read once, by customer and due date; what files hold is taken off those few. Ages are told apart only of what is shown: of days for the totals, and of the customers that are
  // returned. Those are found by a set and not by a join: a plan that is not made for this merchant joins them one by one.
  const found = await work.rows<Summed>(sql`
    with due as materialized (
      select o.customer_id, o.currency, o.due_date, sum(o.cents)::bigint as cents, sum(o.invoices)::int as invoices
      from (${owed(work.merchantId)} union all ${taken(work.merchantId)}) o
      group by o.customer_id, o.currency, o.due_date having sum(o.cents) > 0
    ), owing as materialized (
      select customer_id, currency, sum(cents)::bigint as total_cents, sum(invoices)::int as invoices, min(due_date) as oldest_due
      from due group by customer_id, currency
    ), days as materialized (
      select currency, due_date, sum(cents)::bigint as cents, sum(invoices)::int as invoices from due group by currency, due_date
    ), currencies as materialized (
      select currency, count(*)::int as customers from owing group by currency
    ), largest as materialized (
      select l.* from currencies t cross join lateral (
        select o.* from owing o where o.currency = t.currency
        order by o.total_cents desc, o.customer_id limit ${whole(most)}
      ) l
    ), aged as materialized (
      select d.customer_id, d.currency, ${ages} from due d
      where (d.customer_id in (select largest.customer_id from largest)) is true group by d.customer_id, d.currency
    )
    select null::uuid as customer_id, null::text as customer_name, t.currency, sum(d.cents)::bigint as total_cents,
      sum(d.invoices)::int as invoices, min(d.due_date) as oldest_due, ${ages}, t.customers
    from currencies t join days d on d.currency = t.currency
    group by t.currency, t.customers
    union all
    select l.customer_id, c.name, l.currency, l.total_cents, l.invoices, l.oldest_due, ${agesOfOne}, 1
    from largest l
    join aged a on a.customer_id = l.customer_id and a.currency = l.currency
    join customers c on c.merchant_id = ${work.merchantId} and c.id = l.customer_id
    order by currency, customer_id nulls first`);
  return {
    as_of: asOf,
    totals: found.filter(isTotal).map(totalOf),
    rows: found.filter(isRow).sort(bySize).map(rowOf),
  };
}

/** What is due of each invoice. */
const owed = (merchantId: string): Sql => sql`
  select i.customer_id, i.currency, i.due_date, ${dueOf('i')} as cents, 1 as invoices
  from invoices i where i.merchant_id = ${merchantId} and ${isOwing('i')}`;

/** What files on their way to the bank hold of it, below zero; one that they hold whole is counted off. */
const taken = (merchantId: string): Sql => sql`
  select i.customer_id, i.currency, i.due_date, -least(${dueOf('i')}, f.cents) as cents,
    case when f.cents >= ${dueOf('i')} then -1 else 0 end as invoices
  from ${filedByInvoice(merchantId)} f
  join invoices i on i.merchant_id = ${merchantId} and i.id = f.invoice_id and ${isOwing('i')}`;

const isTotal = (row: Summed) => row.customer_id === null;
const isRow = (row: Summed) => row.customer_id !== null;
const bySize = (a: Summed, b: Summed) =>
  a.currency.localeCompare(b.currency) ||
  b.total_cents - a.total_cents ||
  (a.customer_id! < b.customer_id! ? -1 : 1);

const totalOf = (row: Summed) => ({
  currency: row.currency,
  total_cents: row.total_cents,
  ages: agesOf(row),
  customers: row.customers,
  invoices: row.invoices,
});

const rowOf = (row: Summed): AgedRow => ({
  customer_id: row.customer_id!,
  customer_name: row.customer_name!,
  currency: row.currency,
  total_cents: row.total_cents,
  ages: agesOf(row),
  invoices: row.invoices,
  oldest_due: row.oldest_due,
});

/** What is due of an age in `d`, a relation of due dates and cents. */
function dueIn(age: Age, asOf: LocalDate): Sql {
  const { from, to } = dueDatesOf(age, asOf);
  const bounds = [...(from ? [sql`d.due_date >= ${from}`] : []), ...(to ? [sql`d.due_date <= ${to}`] : [])];
  return sql`coalesce(sum(d.cents) filter (where ${join(bounds, ' and ')}), 0)::bigint as ${raw(age)}`;
}

const agesOf = (of: Ages): Ages => Object.fromEntries(AGES.map((age) => [age, of[age]])) as Ages;
