import { addDays, type Cents, type LocalDate, ZERO } from '@lorikeet/domain/kernel';
import { AGES, type Aged } from '@lorikeet/domain/reports';
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { aboutToBeTakenSql } from '../payments/index.ts';

export type OwingProperty = {
  property_id: string;
  owner_name: string;
  assessment_number: string;
  aged: Aged;
};
type Row = Omit<OwingProperty, 'aged'> & Aged;

/** What all properties owe together, and the first of them: those that owe most. */
export type PropertiesOwing = {
  rows: OwingProperty[];
  /** How many there are, and how many of them owe more than nothing. */
  count: number;
  owing: number;
  aged: Aged;
  /** What of it should have been paid before the day: what is overdue of instalments, and what was owed from before them. */
  overdue: Cents;
};
type Summed = { count: number; owing: number; overdue: Cents } & { [K in keyof Aged as `all_${K}`]: Cents };

/** The rating year of a day: the set-based twin of domain's `ratingYearOf`. */
export const ratingYearSql = (day: Sql): Sql => sql`extract(year from ${day} - interval '6 months')::int`;

/** What is about to be taken of what a property `b` owes: nothing of it is late. */
const takenOf = (work: Work): Sql =>
  sql`least(greatest(b.cents, 0), ${aboutToBeTakenSql(work, sql`b.property_id`)})::bigint`;

/**
 * What each property owes by the book, now or by the postings of days up to one, by how long its instalments have been due: money
 * pays the oldest first, so that what is owed stands on the latest (`openInstalments`). What is beyond all of them was owed from
 * before and is due at once: it stands under `unallocated`, as what the council owes a property does below zero. A notice had been
 * issued by a day that is past where rates of its year were posted by then: an import of a later day writes its own over the day of issue.
 */
export async function propertiesOwing(
  work: Work,
  currency: string,
  { asOf, until, rowsMax }: { asOf: LocalDate; until: LocalDate | null; rowsMax: number | null },
): Promise<PropertiesOwing> {
  const back = (days: number) => addDays(asOf, -days);
  const rows = await work.rows<Row & Summed>(sql`
    with booked as materialized (
      select e.property_id, sum(e.amount_cents)::bigint as cents from entries e
      where e.merchant_id = ${work.merchantId} and e.property_id is not null and e.account = 'receivable'
        and e.currency = ${currency} and (${until}::date is null or e.effective_date <= ${until}::date)
      group by e.property_id having sum(e.amount_cents) <> 0
    ), held as materialized (
      select b.property_id, b.cents, ${until === null ? takenOf(work) : sql`0::bigint`} as taken from booked b
    ), asked as materialized (
      select distinct e.property_id, ${ratingYearSql(sql`e.effective_date`)} as rating_year from entries e
      where ${until !== null} and e.merchant_id = ${work.merchantId} and e.property_id is not null and e.account = 'rates'
        and e.currency = ${currency} and e.effective_date <= ${until}::date
    ), placed as (
      select i.property_id, i.due_on, i.amount_cents, h.cents - h.taken - coalesce(sum(i.amount_cents) over (
          partition by i.property_id order by i.due_on desc rows between unbounded preceding and 1 preceding), 0) as left_cents
      from rates_instalments i
      join rates_notices n on n.merchant_id = ${work.merchantId} and n.id = i.notice_id
        and (${until}::date is null or n.issued_on <= ${until}::date or (n.property_id, n.rating_year) in (
          select a.property_id, a.rating_year from asked a))
      join held h on h.property_id = i.property_id
      where i.merchant_id = ${work.merchantId} and h.cents > h.taken
    ), open as (
      select property_id, due_on, least(amount_cents, left_cents) as cents from placed where left_cents > 0
    ), aged as (
      select property_id, sum(cents) as placed,
        sum(cents) filter (where due_on >= ${asOf}) as not_due,
        sum(cents) filter (where due_on < ${asOf} and due_on >= ${back(30)}) as days_1_30,
        sum(cents) filter (where due_on < ${back(30)} and due_on >= ${back(60)}) as days_31_60,
        sum(cents) filter (where due_on < ${back(60)} and due_on >= ${back(90)}) as days_61_90,
        sum(cents) filter (where due_on < ${back(90)}) as days_over_90
      from open group by property_id
    ), lines as (
      select h.property_id, p.owner_name, p.assessment_number, h.cents, (h.taken + coalesce(a.not_due, 0))::bigint as not_due,
        coalesce(a.days_1_30, 0)::bigint as days_1_30, coalesce(a.days_31_60, 0)::bigint as days_31_60,
        coalesce(a.days_61_90, 0)::bigint as days_61_90, coalesce(a.days_over_90, 0)::bigint as days_over_90,
        (h.cents - h.taken - coalesce(a.placed, 0))::bigint as unallocated
      from held h
      join properties p on p.merchant_id = ${work.merchantId} and p.id = h.property_id
      left join aged a on a.property_id = h.property_id
    )
    select l.*, (count(*) over ())::int as count, (count(*) filter (where l.cents > 0) over ())::int as owing,
      (sum(l.days_1_30 + l.days_31_60 + l.days_61_90 + l.days_over_90 + greatest(l.unallocated, 0)) over ())::bigint
        as overdue,
      ${join(AGED.map((column) => sql`(sum(l.${raw(column)}) over ())::bigint as ${raw(`all_${column}`)}`))}
    from lines l
    order by l.cents desc, l.owner_name collate "C", l.assessment_number collate "C"
    limit ${rowsMax}::int`);
  return owingOf(rows);
}

function owingOf(rows: readonly (Row & Summed)[]): PropertiesOwing {
  const first = rows[0];
  const agedOf = (centsOf: (column: keyof Aged) => Cents) =>
    Object.fromEntries(AGED.map((column) => [column, centsOf(column)])) as Aged;
  return {
    rows: rows.map((row) => ({
      property_id: row.property_id,
      owner_name: row.owner_name,
      assessment_number: row.assessment_number,
      aged: agedOf((column) => row[column]),
    })),
    count: first?.count ?? 0,
    owing: first?.owing ?? 0,
    aged: agedOf((column) => first?.[`all_${column}`] ?? ZERO),
    overdue: first?.overdue ?? ZERO,
  };
}

const AGED = [...AGES, 'unallocated'] as const;
