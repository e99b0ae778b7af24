import { type Pool, type Queries, type Sql, transact } from './db/sql.ts';
import type { Platform } from './work.ts';

/** Something that must always hold. `check` returns the number of rows that break it, over all tenants. */
export type Invariant = {
  name: string;
  meaning: { en: string; zh: string };
  check(platform: Platform): Promise<{ broken: number; detail?: string }>;
};

/** A check by one statement, which selects the number of rows as `broken`. */
export const counted = (broken: Sql) => (platform: Platform) =>
  reportsOn(platform.pool).one<{ broken: number }>(broken);

/** Statements that read whole tables: each may take as long as a report. */
export function reportsOn(pool: Pool): Queries {
  const alone = <T>(body: (queries: Queries) => Promise<T>) =>
    transact(
      pool,
      async (queries, { statementsTake }) => {
        await statementsTake(pool.timeOuts.reportMs);
        return body(queries);
      },
      'begin read only',
    );
  return {
    rows: (statement) => alone((queries) => queries.rows(statement)),
    one: (statement) => alone((queries) => queries.one(statement)),
    maybe: (statement) => alone((queries) => queries.maybe(statement)),
    run: (statement) => alone((queries) => queries.run(statement)),
  };
}
