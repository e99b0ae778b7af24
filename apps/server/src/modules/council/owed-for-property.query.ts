import { type Instalment, type OpenInstalments, openInstalments, overdueOn } from '@lorikeet/domain/council';
import { type Cents, type LocalDate, toCents, ZERO } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { aboutToBeTakenSql } from '../payments/index.ts';

export type OwedForProperty = {
  /** The balance of the property's receivable; negative when the council owes it. Money under way is off it. */
  owed_cents: Cents;
  /** Every instalment of every notice by its due date, with what is still open of it. */
  instalments: readonly {
    due_on: LocalDate;
    amount_cents: Cents;
    open_cents: Cents;
    rating_year: number;
    number: number;
  }[];
  /** Owed from before the first instalment, due at once. With all that is open it sums to what is owed. */
  arrears_cents: Cents;
  /**
   * What should have been paid before today and is not being taken: arrears, and what is open of instalments due earlier, less
   * what is about to be taken. An instalment stays due on its day.
   */
  overdue_cents: Cents;
};

/** What a property owes by the book, over the id of one in `propertyId`. */
export const owedSql = (work: Work, propertyId: Sql): Sql => sql`coalesce((
  select sum(e.amount_cents) from entries e
  where e.merchant_id = ${work.merchantId} and e.property_id = ${propertyId} and e.account = 'receivable'), 0)::bigint`;

/**
 * What of it should have been paid before today. Money pays the oldest first, so what is owed lies on the latest instalments:
 * whatever those from today on do not hold is overdue, but for what is about to be taken.
 */
export const overdueSql = (
  work: Work,
  propertyId: Sql,
): Sql => sql`greatest(0, ${owedSql(work, propertyId)} - coalesce((
  select sum(i.amount_cents) from rates_instalments i
  where i.merchant_id = ${work.merchantId} and i.property_id = ${propertyId} and i.due_on >= ${work.today}), 0)::bigint
  - ${aboutToBeTakenSql(work, propertyId)})`;

/** As the domain has it. */
export const openOf = (owed: OwedForProperty): OpenInstalments<Instalment> => ({
  instalments: owed.instalments.map((one) => ({
    dueOn: one.due_on,
    amount: one.amount_cents,
    open: one.open_cents,
  })),
  broughtForward: owed.arrears_cents,
  credit: toCents(Math.max(0, -owed.owed_cents)),
});

/** What is owed for a property now, and when. Who acts on it holds the property by `lockProperty`. */
export async function owedForProperty(work: Work, propertyId: string): Promise<OwedForProperty> {
  return (await owedForProperties(work, [propertyId])).get(propertyId)!;
}

type Stored = { property_id: string; dueOn: LocalDate; amount: Cents; rating_year: number; number: number };

/** The same for each of several properties, in two statements whatever their number. */
export async function owedForProperties(
  work: Work,
  propertyIds: readonly string[],
): Promise<Map<string, OwedForProperty>> {
  const these = sql`any(${[...propertyIds]}::uuid[])`;
  const [owing, stored] = await Promise.all([
    work.rows<{ property_id: string; owed: Cents; asked: Cents }>(sql`
      select o.property_id, o.owed, ${aboutToBeTakenSql(work, sql`o.property_id`)} as asked from (
        select e.property_id, sum(e.amount_cents)::bigint as owed from entries e
        where e.merchant_id = ${work.merchantId} and e.property_id = ${these} and e.account = 'receivable'
        group by e.property_id) o`),
    work.rows<Stored>(sql`
      select i.property_id, i.due_on as "dueOn", i.amount_cents as amount, n.rating_year, i.number
      from rates_instalments i
      join rates_notices n on n.merchant_id = i.merchant_id and n.id = i.notice_id
      where i.merchant_id = ${work.merchantId} and i.property_id = ${these}
      order by i.due_on, n.rating_year, i.number`),
  ]);
  const owedBy = new Map(owing.map(({ property_id, ...one }) => [property_id, one]));
  const storedBy = Map.groupBy(stored, (one) => one.property_id);
  return new Map(
    propertyIds.map((id) => [id, owedOf(owedBy.get(id) ?? NOTHING, storedBy.get(id) ?? [], work.today)]),
  );
}

const NOTHING = { owed: ZERO, asked: ZERO };

function owedOf(
  { owed, asked }: typeof NOTHING,
  stored: readonly Stored[],
  today: LocalDate,
): OwedForProperty {
  const open = openInstalments(owed, stored);
  return {
    owed_cents: owed,
    instalments: open.instalments.map((one) => ({
      due_on: one.dueOn,
      amount_cents: one.amount,
      open_cents: one.open,
      rating_year: one.rating_year,
      number: one.number,
    })),
    arrears_cents: open.broughtForward,
    overdue_cents: toCents(Math.max(0, overdueOn(today, open) - asked)),
  };
}
