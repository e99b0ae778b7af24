import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEngine } from './engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the migrated database that every test clones, on each node. */
    templateUrls: string[];
    ownerUrl: string;
    appUrl: string;
    /** The folder of a PostgreSQL with Citus, where the run is on one. */
    citus: string;
  }
}

/** One engine for the whole run, with one migrated database that tests clone in a few hundredths of a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citus = process.env.ON_CITUS ?? '';
  const engine = await startEngine({ volatile: true, citus });
  if (citus) await Promise.all(engine.nodes.map(closeTemplate));
  project.provide('templateUrls', engine.nodes);
  project.provide('ownerUrl', engine.ownerUrl);
  project.provide('appUrl', engine.appUrl);
  project.provide('citus', citus);
  return () => engine.stop();
}

/** A database with an open connection cannot be cloned, and Citus keeps one to each that it looks after. */
async function closeTemplate(url: string): Promise<void> {
  const at = new URL(url);
  const name = at.pathname.slice(1);
  at.pathname = '/postgres';
  const client = new pg.Client({ connectionString: at.href });
  await client.connect();
  try {
    await client.query(`alter database ${client.escapeIdentifier(name)} with allow_connections false`);
    for (let left = 1; left > 0; ) {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = $1',
        [name],
      );
      left = rowCount ?? 0;
    }
  } finally {
    await client.end();
  }
}
