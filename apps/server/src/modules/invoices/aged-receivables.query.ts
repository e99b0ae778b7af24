import { AGES, type Age, dueDatesOf, OWING_STATES } from '@lorikeet/domain/invoices';
import { type Cents, CURRENCIES, type Currency, type LocalDate } from '@lorikeet/domain/kernel';
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import { among, whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { filedByInvoice, owedOf } from './due-sql.ts';

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
 * invoices for the same due dates. What is with a bank, or in a file on its way there, is not due. Of the customers no
 * more than `most`, at least one, of a currency are returned; the totals are of all.
 */
export async function agedReceivables(
  work: Work,
  asOf: LocalDate,
  { most }: { most: number },
): Promise<AgedReceivables> {
  const ages = join(AGES.map((age) => dueIn(age, asOf)));
  const agesOfOne = join(AGES.map((age) => sql`a.${raw(age)}`));
  // Each invoice is read once. Ages are told apart only of what is shown: of days for the totals, and of the customers
  // that are returned. Those are found by a set and not by a join: a plan that is not made for this merchant joins them one
  // by one. It expects 200 currencies too, were it not told how many there are at most.
  const found = await work.rows<Summed>(sql`
    with due as materialized (${asked(work.merchantId)}),
    days as materialized (
      select currency, due_date, sum_cents(cents) as cents, count(*)::int as invoices from due group by currency, due_date
    ), currencies as materialized (
      select distinct currency from days limit ${whole(CURRENCIES.length)}
    ), largest as materialized (
      select t.currency, l.* from currencies t cross join lateral (
        select d.customer_id, sum_cents(d.cents) as total_cents, count(*)::int as invoices, min(d.due_date) as oldest_due,
          (count(*) over ())::int as customers
        from due d where d.currency = t.currency group by d.customer_id
        order by total_cents desc, d.customer_id limit ${whole(most)}
      ) l
    ), aged as materialized (
      select d.customer_id, d.currency, ${ages} from due d
      where (d.customer_id in (select largest.customer_id from largest)) is true group by d.customer_id, d.currency
    )
    select null::uuid as customer_id, null::text as customer_name, d.currency, sum_cents(d.cents) as total_cents,
      sum(d.invoices)::int as invoices, min(d.due_date) as oldest_due, ${ages},
      (select max(l.customers) from largest l where l.currency = d.currency) as customers
    from days d group by d.currency
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

/** What is asked for of each invoice: what is due of it, less what files on their way to the bank hold. */
const asked = (merchantId: string): Sql => sql`
  select i.customer_id, i.currency, i.due_date, ${owedOf('i')} - coalesce(f.cents, 0) as cents
  from invoices i left join ${filedByInvoice(merchantId)} f on f.invoice_id = i.id
  where i.merchant_id = ${merchantId} and i.status ${among(OWING_STATES)} and ${owedOf('i')} > coalesce(f.cents, 0)`;

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
  return sql`sum_cents(d.cents) filter (where ${join(bounds, ' and ')}) as ${raw(age)}`;
}

const agesOf = (of: Ages): Ages => Object.fromEntries(AGES.map((age) => [age, of[age]])) as Ages;
