import pg from 'pg';

/**
 * A year passes in minutes, so that what a table gathers within a day of the autovacuum's rest it gathers here in a
 * moment: the look at what is due would read past tens of thousands of rows that were moved on. But each tidying of a table,
 * and each of its statistics, has every plan about it made anew on each connection. So a small table waits for some thousand
 * rows, and a larger one until it has doubled.
 */
const SETTINGS = {
  autovacuum_naptime: '30s',
  autovacuum_vacuum_cost_delay: '0',
  autovacuum_vacuum_threshold: '2000',
  autovacuum_vacuum_scale_factor: '1',
  autovacuum_vacuum_insert_threshold: '10000',
  autovacuum_vacuum_insert_scale_factor: '1',
  autovacuum_analyze_threshold: '500',
  autovacuum_analyze_scale_factor: '1',
};

/** Has the throwaway database of a history be tidied as often as its days pass. */
export async function tidyOften(superUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
