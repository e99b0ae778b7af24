import { type Sql, sql } from './sql.ts';

/** A whole number divided by a positive one, half up, for a dividend that is not negative: integers only. */
export function halfUp(dividend: Sql, divisor: number): Sql {
  return sql`((2 * (${dividend}) + ${divisor}::bigint) / ${2 * divisor}::bigint)`;
}
