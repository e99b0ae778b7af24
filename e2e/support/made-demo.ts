import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startServerProcess } from '../../apps/server/src/test/server-process.ts';
import {
  createTestDatabase,
  onDatabase,
  type TestDatabase,
} from '../../apps/server/src/test/test-database.ts';

/** What a portal made at its first start: the name of its database, and its files. */
type MadeDemo = { database: string; dataDir: string };

/** Where links in the demo's own letters lead: `newestMessage` puts the address of the journey's portal in its place. */
export const MADE_AT = 'http://demo.invalid';

/**
 * The demo's people and history as a first start makes them, made once in a run for each length: a journey takes a
 * copy, which takes a tenth of a second where the history takes a dozen. On Citus each journey makes its own.
 */
export async function madeDemo(settings: Record<string, string>): Promise<MadeDemo | undefined> {
  if (inject('citus')) return undefined;
  const { DEMO_DAYS = '0', DEMO_CUSTOMERS = '1' } = settings;
  const name = `demo_${DEMO_DAYS}_${DEMO_CUSTOMERS}`;
  const dataDir = join(inject('demoFiles'), name);
  const database = await keptDatabase(name, async ({ appUrl, ownerUrl }) => {
    await mkdir(dataDir);
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      PUBLIC_URL: MADE_AT,
      ...inject('secrets'),
      DEMO: '1',
      DEMO_DAYS,
      DEMO_CUSTOMERS,
      LOG_LEVEL: 'warn',
    });
    await server.ready();
    await server.end('SIGTERM');
  });
  return { database, dataDir };
}

/**
 * The database with that name, which `make` fills when it is first asked for in this run. Threads that ask at the same
 * time wait for the first. The run's engine is thrown away with it.
 */
async function keptDatabase(name: string, make: (database: TestDatabase) => Promise<void>): Promise<string> {
  const client = new pg.Client({ connectionString: onDatabase(inject('templateUrls')[0]!, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount) return name;
    const database = await createTestDatabase();
    await make(database).finally(() => database.pool.end());
    await client.query(`alter database ${database.name} rename to ${client.escapeIdentifier(name)}`);
    return name;
  } finally {
    await client.end();
  }
}
