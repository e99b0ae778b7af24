import { addDays, type LocalDate, startOfMonth } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** Which merchants `m` may get a tax invoice on a day: on the first of a month, those with movements in the last. */
export function feesMayBeInvoiced(day: LocalDate): Sql {
  if (day !== startOfMonth(day)) return sql`false`;
  const last = addDays(day, -1);
  return sql`exists (
    select 1 from account_days a
    where a.merchant_id = m.id and a.account = 'platform-fees' and a.day between ${startOfMonth(last)} and ${last})`;
}
