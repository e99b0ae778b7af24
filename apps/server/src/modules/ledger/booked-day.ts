import type { LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';

/** The day (UTC) of an instant, YYYY-MM-DD: the one under which totals are kept of what is booked then. */
export const bookedDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Days by which entries count, of one currency; `account`: a condition on the accounts that are meant, of all when absent. */
export type EntryDays = {
  merchantId: string;
  currency: string;
  from: LocalDate;
  to: LocalDate;
  account?: Sql;
};

/**
 * A condition on when entries were booked that every entry of the days fulfils: an index finds entries by their booking, and the
 * totals of days say between which bookings those of the days lie. To be used beside the condition on the days themselves.
 * `bookedAt`: the column.
 */
export function bookedAround(bookedAt: Sql, { merchantId, currency, from, to, account }: EntryDays): Sql {
  const booked = (which: Sql) => sql`(
    select ${which} from account_days
    where merchant_id = ${merchantId} and currency = ${currency} and day between ${from} and ${to}
      ${account ? sql`and account ${account}` : empty})::timestamp at time zone 'UTC'`;
  return sql`${bookedAt} >= ${booked(sql`min(booked_day)`)} and ${bookedAt} < ${booked(sql`max(booked_day) + 1`)}`;
}
