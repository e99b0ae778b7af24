import { COUNT_CAP } from '@lorikeet/contracts';
import type { Queries } from './sql.ts';
import { type Sql, sql } from './sql.ts';

/**
 * One page of a list and its capped count. The page is cut on ids first (`match` and `orderBy` use one index of
 * the table aliased `t`) and only its rows are then joined, so that page 1,000 of a million rows stays fast.
 * `load` gets the ids, in order, as a relation `page (id, place)` to join and must order by `page.place`.
 */
export async function listPage<T extends object>(
  queries: Queries,
  list: {
    /** `from payments t where t.merchant_id = … and …` */
    match: Sql;
    /** `t.debit_date desc, t.id desc` */
    orderBy: Sql;
    page: number;
    pageSize: number;
    load: (page: Sql) => Sql;
  },
): Promise<{ rows: T[]; count: number }> {
  const offset = (list.page - 1) * list.pageSize;
  const page = sql`(
    select id, row_number() over () as place
    from (select t.id ${list.match} order by ${list.orderBy} limit ${list.pageSize} offset ${offset}) cut
  ) page`;
  const rows = await queries.rows<T>(list.load(page));
  if (rows.length < list.pageSize && (rows.length > 0 || list.page === 1)) {
    return { rows, count: Math.min(offset + rows.length, COUNT_CAP) };
  }
  const { n } = await queries.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 ${list.match} limit ${COUNT_CAP}) capped`,
  );
  return { rows, count: n };
}
