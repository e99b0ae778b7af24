import type pg from 'pg';

/** How many statements about a table wait for a lock in this database, on whichever of its machines. */
export async function lockWaits(pool: Pick<pg.Pool, 'query'>, table = ''): Promise<number> {
  const { rows: views } = await pool.query<{ isSpread: boolean }>(
    `select to_regclass('citus_stat_activity') is not null as "isSpread"`,
  );
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from ${views[0]!.isSpread ? 'citus_stat_activity' : 'pg_stat_activity'}
     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [table],
  );
  return rows[0]!.n;
}
