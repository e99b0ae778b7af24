import { AGES, type Age, dueDatesOf } from '@lorikeet/domain/invoices';
import { type Cents, type Currency, type LocalDate, toCents, ZERO } from '@lorikeet/domain/kernel';
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf, isOwing } from './due-sql.ts';

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

/**
 * What is due now, by customer and currency, the largest first, aged as of a day; its sums are those of the list of
 * invoices for the same due dates. What is with a bank is not due.
 */
export async function agedReceivables(work: Work, asOf: LocalDate): Promise<AgedReceivables> {
  const found = await work.rows<Omit<AgedRow, 'ages'> & Ages>(sql`
    select s.*, c.name as customer_name from (
      select i.customer_id, i.currency, sum(${dueOf('i')})::bigint as total_cents, count(*)::int as invoices,
        min(i.due_date) as oldest_due, ${join(AGES.map((age) => dueIn(age, asOf)))}
      from invoices i where i.merchant_id = ${work.merchantId} and ${isOwing('i')}
      group by i.customer_id, i.currency
    ) s join customers c on c.merchant_id = ${work.merchantId} and c.id = s.customer_id
    order by s.currency, s.total_cents desc, s.customer_id`);
  const rows = found.map((row) => ({
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    currency: row.currency,
    total_cents: row.total_cents,
    ages: agesOf((age) => row[age]),
    invoices: row.invoices,
    oldest_due: row.oldest_due,
  }));
  return { as_of: asOf, totals: totalsOf(rows), rows };
}

function dueIn(age: Age, asOf: LocalDate): Sql {
  const { from, to } = dueDatesOf(age, asOf);
  const bounds = [...(from ? [sql`i.due_date >= ${from}`] : []), ...(to ? [sql`i.due_date <= ${to}`] : [])];
  return sql`coalesce(sum(${dueOf('i')}) filter (where ${join(bounds, ' and ')}), 0)::bigint as ${raw(age)}`;
}

const agesOf = (of: (age: Age) => Cents): Ages =>
  Object.fromEntries(AGES.map((age) => [age, of(age)])) as Ages;

function totalsOf(rows: readonly AgedRow[]): AgedReceivables['totals'] {
  const currencies = [...new Set(rows.map((row) => row.currency))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (of: (row: AgedRow) => number) => own.reduce((total, row) => total + of(row), ZERO as number);
    return {
      currency,
      total_cents: toCents(sum((row) => row.total_cents)),
      ages: agesOf((age) => toCents(sum((row) => row.ages[age]))),
      customers: own.length,
      invoices: sum((row) => row.invoices),
    };
  });
}
