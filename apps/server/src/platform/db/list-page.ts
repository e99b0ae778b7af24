import { COUNT_CAP } from '@lorikeet/contracts';
import type { Queries } from './sql.ts';
import { empty, raw, type Sql, sql } from './sql.ts';
import { unplanned, whole } from './words.ts';

/**
 * The ids that a list's filters match, in its order, and its rows as shown. `match` is `from payments t where
 * t.merchant_id = … and …`, `orderBy` is `t.debit_date desc, t.id desc`: one index of the table aliased `t` serves
 * both. `select` reads the rows of a relation `page (id, place)` and orders by `page.place`.
 */
export type FoundRows<Row extends object> = {
  match: Sql;
  orderBy: Sql;
  select(page: Sql): Sql;
  /**
   * The same of a first page, whose rows are read where they are found instead of by their ids: `rows` is a relation of the
   * table's columns, in the list's order. It is ordered by those columns again, which no place need be counted for.
   */
  selectFirst?(rows: Sql): Sql;
  /**
   * All rows of a match in the list's order, sorted by their own columns. Where it is left out, each row's place is counted
   * first and joined, which takes as long again for a million.
   */
  whole?(match: Sql): Sql;
  /** What is shown of rows that were read, in their order; where it is left out, they are shown as they are. */
  shown?(stored: object[]): Row[] | Promise<Row[]>;
  /**
   * A list of one tenant that can have thousands of pages: how far a page is, is then hidden from the planner. A list across
   * tenants cannot have it: on several machines an offset must be plain.
   */
  isLong?: true;
  /** Where a list is ordered by days of which sums are kept, and its filters are theirs. */
  days?: CountedDays | undefined;
};

/** The day by which a list is ordered, and a relation (day, count) whose rows sum to the rows that it has on each. */
export type CountedDays = {
  column: Sql;
  direction: 'asc' | 'desc';
  counts: Sql;
  /** Whether the filters may leave few rows of many: the first of them can be anywhere in the list. */
  isNarrowed: boolean;
};

/** From so many rows on, a page is found from its days: counting the days costs more than skipping fewer. */
const FAR = 50_000;

type Cut = { page: number; page_size: number };

/**
 * One page of a list and its capped count. The page is cut on ids first and only its rows are then joined, so that
 * page 1,000 of a million rows stays fast.
 */
export async function foundPage<Row extends object>(
  queries: Queries,
  cut: Cut,
  found: FoundRows<Row>,
): Promise<{ rows: Row[]; count: number }> {
  const { days, match, orderBy } = found;
  const offset = (cut.page - 1) * cut.page_size;
  if (days && (days.isNarrowed || offset >= FAR)) return pageOfDays(queries, found, days, cut);
  const far = found.isLong ? unplanned(offset, 'bigint') : sql`${offset}`;
  const skipped = offset === 0 ? empty : sql`offset ${far}`;
  const one = (columns: Sql) =>
    sql`select ${columns} ${match} order by ${orderBy} limit ${whole(cut.page_size)} ${skipped}`;
  const statement =
    offset === 0 && found.selectFirst
      ? found.selectFirst(sql`(${one(sql`t.*`)})`)
      : found.select(placed(one(sql`t.id`)));
  // Sent together: one round trip, and few rows are quickly counted.
  const [rows, { n }] = await Promise.all([
    queries.rows<object>(statement),
    queries.one<{ n: number }>(
      sql`select count(*)::int as n from (select 1 ${match} limit ${whole(COUNT_CAP)}) capped`,
    ),
  ]);
  return { rows: await asShown(found, rows), count: n };
}

/**
 * A list's order by the column that its call names, backwards with `-` before the name; among equals by their ids. `columns`
 * says what stands for a name that is not a column of the table `t` itself.
 */
export function orderOf(
  sort: string,
  columns: Readonly<Record<string, string | readonly string[]>> = {},
): Sql {
  const name = /^-?([a-z_]+)$/.exec(sort)?.[1];
  if (!name) throw new Error(`no name of a column: ${sort}`);
  const direction = sort.startsWith('-') ? ' desc' : '';
  const parts = [columns[name] ?? `t.${name}`, 't.id'].flat();
  return raw(parts.map((part) => part + direction).join(', '));
}

/** All rows that the filters match, in the list's order. */
export const wholeList = (found: Pick<FoundRows<object>, 'match' | 'orderBy' | 'select' | 'whole'>): Sql =>
  found.whole?.(found.match) ??
  found.select(sql`(
    select t.id, row_number() over (order by ${found.orderBy}) as place ${found.match}
  ) page`);

const placed = (ids: Sql): Sql => sql`(
  select id, row_number() over () as place from (${ids}) cut
) page`;

/**
 * A page found by the days that hold it, however few rows the filters leave of a long history and however far it is: the
 * count is the days', and only their rows are read.
 */
export async function pageOfDays<Row extends object>(
  queries: Queries,
  found: FoundRows<Row>,
  { column, direction, counts }: CountedDays,
  { page, page_size: size }: Cut,
): Promise<{ rows: Row[]; count: number }> {
  const offset = (page - 1) * size;
  const { n, days, before } = await queries.one<{ n: number; days: string[]; before: number | null }>(sql`
    with counted as materialized (
      select s.day, sum(s.count)::bigint as n from ${counts} s group by s.day having sum(s.count) > 0
    ), placed as (
      select day, n, (sum(n) over (order by day ${raw(direction)}) - n)::bigint as before from counted
    ), holding as materialized (
      select day, before from placed where before < ${offset + size}::bigint and before + n > ${offset}::bigint
    )
    select least(${COUNT_CAP}, (select coalesce(sum(n), 0) from counted))::int as n,
      array(select to_char(day, 'YYYY-MM-DD') from holding order by day) as days, (select min(before) from holding) as before`);
  if (before === null) return { rows: [], count: n };
  const ids = sql`select t.id ${found.match} and ${column} = any(${days}::date[])
    order by ${found.orderBy} limit ${whole(size)} offset ${unplanned(offset - before, 'bigint')}`;
  return { rows: await foundRows(queries, found, placed(ids)), count: n };
}

/** The rows of a relation `page`, as shown. */
export async function foundRows<Row extends object>(
  queries: Queries,
  found: Pick<FoundRows<Row>, 'select' | 'shown'>,
  page: Sql,
): Promise<Row[]> {
  return asShown(found, await queries.rows<object>(found.select(page)));
}

/** What is shown of rows that a list's statement read. */
export const asShown = async <Row extends object>(
  { shown }: Pick<FoundRows<Row>, 'shown'>,
  stored: object[],
): Promise<Row[]> => (shown ? shown(stored) : (stored as Row[]));

/** Ids, in their order, as the relation that `select` joins. */
export function pageOfIds(ids: readonly string[]): Sql {
  return sql`(
    select id, place from unnest(${ids}::uuid[]) with ordinality as each (id, place)
  ) page`;
}
