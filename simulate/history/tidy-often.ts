import pg from 'pg';

/**
 * A year passes in minutes, so that what a table gathers within a day of the autovacuum's rest it gathers here in a
 * moment: the look at what is due would read past thousands of rows that were moved on. New statistics have every plan
 * made anew on each connection, and come with every doubling of a table.
 */
const SETTINGS = {
  autovacuum_naptime: '10s',
  autovacuum_vacuum_cost_delay: '0',
  autovacuum_analyze_scale_factor: '1',
  autovacuum_analyze_threshold: '500',
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
