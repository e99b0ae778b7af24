import pg from 'pg';
import type { TimeOuts } from './time-outs.ts';

/**
 * Stores the time-outs of statements with the application's role in its database: a pooler in transaction mode refuses
 * them from its clients, and its own connections begin with these. Connections that say their own keep those.
 */
export async function storeTimeOuts(directUrl: string, timeOuts: TimeOuts): Promise<void> {
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: timeOuts.connectMs,
  });
  await client.connect();
  try {
    const settings: [string, number][] = [
      ['statement_timeout', timeOuts.statementMs],
      ['lock_timeout', timeOuts.lockMs],
      ['idle_in_transaction_session_timeout', timeOuts.idleMs],
    ];
    await client.query('begin');
    // Two processes that start at once would change the same row of the catalogue.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('lorikeet:time-outs', 0))`);
    const { rows } = await client.query<{ stored: string[] | null; database: string }>(`
      select current_database() as database, (
        select s.setconfig from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
        join pg_database d on d.oid = s.setdatabase
        where r.rolname = current_user and d.datname = current_database()) as stored`);
    const { stored, database } = rows[0]!;
    for (const [name, ms] of settings) {
      if (stored?.includes(`${name}=${ms}`)) continue;
      await client.query(
        `alter role current_user in database ${client.escapeIdentifier(database)} set ${name} = '${ms}'`,
      );
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
