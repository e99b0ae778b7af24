import { dayOfWeek, type LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../db/sql.ts';
import { whole } from '../db/words.ts';

/** So many rows are added up one by one, with those that are not settled yet. */
const FEW = 200;
const MONDAY = 1;

/**
 * Whether rows `t` are to be counted into sums by day, which hold whether they are or not: a few wait for the week's first
 * day, so that a small merchant's night has nothing to do. `counted` names the rows of one merchant.
 */
export function isWorthCounting(table: Sql, counted: Sql, day: LocalDate): Sql {
  const isMany =
    dayOfWeek(day) === MONDAY ? empty : sql`group by t.merchant_id having count(*) > ${whole(FEW)}`;
  return sql`exists (select 1 from ${table} t where ${counted} ${isMany})`;
}
