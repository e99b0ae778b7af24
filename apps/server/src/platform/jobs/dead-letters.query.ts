import { type Queries, sql } from '../db/sql.ts';
import { DEAD_LETTERS } from './jobs.ts';

/** How many jobs failed at every try and wait for a person; none where no queue was started yet. */
export async function deadLetterCount(queries: Queries): Promise<number> {
  const { exists } = await queries.one<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  );
  if (!exists) return 0;
  const { n } = await queries.one<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = ${DEAD_LETTERS}`,
  );
  return n;
}
