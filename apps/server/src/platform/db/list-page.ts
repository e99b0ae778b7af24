import { COUNT_CAP } from '@lorikeet/contracts';
import type { Queries } from './sql.ts';
import { type Sql, sql } from './sql.ts';

/**
 * The ids that a list's filters match, in its order, and its rows as shown. `match` is `from payments t where
 * t.merchant_id = … and …`, `orderBy` is `t.debit_date desc, t.id desc`: one index of the table aliased `t` serves
 * both. `load` gets ids, in order, as a relation `page (id, place)` to join.
 */
export type FoundRows<Row extends object> = {
  match: Sql;
  orderBy: Sql;
  load(page: Sql): Promise<Row[]>;
};

/**
 * One page of a list and its capped count. The page is cut on ids first and only its rows are then joined, so that
 * page 1,000 of a million rows stays fast.
 */
export async function foundPage<Row extends object>(
  queries: Queries,
  found: FoundRows<Row>,
  cut: { page: number; page_size: number },
): Promise<{ rows: Row[]; count: number }> {
  const offset = (cut.page - 1) * cut.page_size;
  // Sent together: one round trip, and few rows are quickly counted.
  const [rows, { n }] = await Promise.all([
    found.load(sql`(
      select id, row_number() over () as place
      from (select t.id ${found.match} order by ${found.orderBy} limit ${cut.page_size} offset ${offset}) cut
    ) page`),
    queries.one<{ n: number }>(
      sql`select count(*)::int as n from (select 1 ${found.match} limit ${COUNT_CAP}) capped`,
    ),
  ]);
  return { rows, count: n };
}

/** As above, for a list whose rows are loaded by one statement; it must order by `page.place`. */
export function listPage<Row extends object>(
  queries: Queries,
  list: { match: Sql; orderBy: Sql; page: number; pageSize: number; load: (page: Sql) => Sql },
): Promise<{ rows: Row[]; count: number }> {
  const { match, orderBy, load } = list;
  const found: FoundRows<Row> = { match, orderBy, load: (page) => queries.rows<Row>(load(page)) };
  return foundPage(queries, found, { page: list.page, page_size: list.pageSize });
}

/** Ids, in their order, as the relation that `load` joins. */
export function pageOfIds(ids: readonly string[]): Sql {
  return sql`(
    select id, place from unnest(${ids}::uuid[]) with ordinality as each (id, place)
  ) page`;
}
