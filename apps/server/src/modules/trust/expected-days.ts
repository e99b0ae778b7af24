import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import type { BankLine } from '@lorikeet/domain/trust';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Calendar days in which the bank books what has a processing date: long weekends included. */
export const WINDOW_DAYS = 7;
/** A credit that its bank refuses is returned within weeks. */
export const RETURN_WINDOW_DAYS = 30;
/** Days by which the bank may book something early or late, as a person may know. */
export const DAYS_APART = 60;
/** A line names nothing that comes later than so long after it. */
const AHEAD_DAYS = 30;

/** Days on which lines of a statement were booked. */
export type BookedDays = { from: LocalDate; to: LocalDate };

/**
 * The days of lines, in their order, those that lie near to one another together: what lies between a line that has waited
 * for years and today's is then not read, and what lies near to both is read once.
 */
export function bookedDays(lines: readonly Pick<BankLine, 'bookedOn'>[]): BookedDays[] {
  const spans: BookedDays[] = [];
  for (const day of [...new Set(lines.map(({ bookedOn }) => bookedOn))].sort()) {
    const last = spans.at(-1);
    if (last && addDays(day, -RETURN_WINDOW_DAYS) <= addDays(last.to, AHEAD_DAYS)) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/**
 * The days of what a line of those days may name of what no statement has shown: from some time before the account's first line on,
 * the earliest of its statements or of these. What a merchant took before it began to load statements is shown by none.
 */
export async function namedDays(work: Work, days: readonly BookedDays[]): Promise<BookedDays> {
  const { first } = await work.one<{ first: LocalDate | null }>(
    sql`select min(booked_on) as first from statement_lines where merchant_id = ${work.merchantId}`,
  );
  const { from } = days[0]!;
  return { from: addDays(first !== null && first < from ? first : from, -DAYS_APART), to: lastNamed(days) };
}

/** The last day of what a line of those days may name. */
export const lastNamed = (days: readonly BookedDays[]): LocalDate => addDays(days.at(-1)!.to, AHEAD_DAYS);

/** A join that leaves what a line of those days may show, when the bank books it within so many days of `day`. */
export const bookedWithin = (day: Sql, days: readonly BookedDays[], within: number): Sql => sql`
  join unnest(${days.map(({ from }) => addDays(from, -within))}::date[],
    ${days.map(({ to }) => addDays(to, AHEAD_DAYS))}::date[]) as booked (first, last)
    on ${day} between booked.first and booked.last`;
