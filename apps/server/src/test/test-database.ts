import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, type Pool } from '../platform/db/sql.ts';

export type TestDatabase = {
  name: string;
  /** The application's role, as in production. */
  appUrl: string;
  /** The owner of the tables: for what a migration would do. */
  ownerUrl: string;
  /** Its superuser: for what puts rows back under their foreign keys. */
  superUrl: string;
  /** Connections of the application's role, made when first used. */
  pool: Pool;
  drop(): Promise<void>;
};

/** A migrated database of this test's own, without rows. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const original = pg.escapeIdentifier(template.pathname.slice(1));
  const owner = pg.escapeIdentifier(new URL(inject('ownerUrl')).username);
  // `file_copy` is the faster strategy where nothing waits for the disk.
  await asSuper(`create database ${name} template ${original} owner ${owner} strategy file_copy`);
  const appUrl = onDatabase(inject('appUrl'), name);
  const pool = createPool(appUrl, 10);
  return {
    name,
    appUrl,
    ownerUrl: onDatabase(inject('ownerUrl'), name),
    superUrl: onDatabase(inject('templateUrl'), name),
    pool,
    async drop() {
      await pool.end();
      await asSuper(`drop database if exists ${name} with (force)`);
    },
  };
}

function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asSuper(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: onDatabase(inject('templateUrl'), 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
