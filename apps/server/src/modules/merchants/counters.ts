import { type Queries, queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import type { Platform, Work } from '../../platform/work.ts';

/**
 * Takes `n` numbers of one of the merchant's gap-free series and returns the first. The series' row is locked
 * until the transaction ends: a rollback gives the numbers back, a racing transaction waits.
 */
export function reserveNumbers(work: Work, counter: string, n: number): Promise<number> {
  return reserve(work, work.merchantId, counter, n);
}

async function reserve(queries: Queries, merchantId: string, counter: string, n: number): Promise<number> {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError('numbers are reserved one or more at a time');
  const row = await queries.one<{ n: number }>(sql`
    insert into counters (merchant_id, name, n) values (${merchantId}, ${counter}, ${n})
    on conflict (merchant_id, name) do update set n = counters.n + excluded.n
    returning n`);
  return row.n - n + 1;
}

/**
 * A number of a series that may have gaps, taken by itself before the transaction that uses it: transactions of one
 * merchant then do not wait for each other's commit. It is lost when that transaction fails.
 */
export function takeNumber({ pool }: Platform, merchantId: string, counter: string): Promise<number> {
  return reserve(queriesOn(pool), merchantId, counter, 1);
}

/** The next number of a series; the first is 1. */
export function nextNumber(work: Work, counter: string): Promise<number> {
  return reserveNumbers(work, counter, 1);
}

/**
 * The statement that takes numbers of many series at once, from a query yielding (name, n), inside another statement:
 * it yields each name with the last of its numbers. Series are locked in the order of their names.
 */
export function reserveEach(work: Work, wanted: Sql): Sql {
  return sql`insert into counters as c (merchant_id, name, n)
    select ${work.merchantId}::uuid, w.name, w.n from (${wanted}) w order by w.name
    on conflict (merchant_id, name) do update set n = c.n + excluded.n
    returning name, n`;
}
