import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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

/**
 * A migrated database of this test's own, on every node: without rows, or a copy of another one, which nothing may be
 * connected to. Drop it in `afterAll`.
 */
export async function createTestDatabase({ copyOf }: { copyOf?: string } = {}): Promise<TestDatabase> {
  const nodes = inject('templateUrls');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const original = pg.escapeIdentifier(copyOf ?? new URL(nodes[0]!).pathname.slice(1));
  const owner = pg.escapeIdentifier(new URL(inject('ownerUrl')).username);
  // `file_copy` is the faster strategy where nothing waits for the disk.
  await onEach(nodes, `create database ${name} template ${original} owner ${owner} strategy file_copy`);
  const appUrl = onDatabase(inject('appUrl'), name);
  const pool = createPool(appUrl, 10);
  return {
    name,
    appUrl,
    ownerUrl: onDatabase(inject('ownerUrl'), name),
    superUrl: onDatabase(nodes[0]!, name),
    pool,
    async drop() {
      await pool.end();
      await onEach(nodes, `drop database if exists ${name} with (force)`, IN_USE);
    },
  };
}

/** The address of another database of the same server. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Citus connects to a database by itself, also to one whose connections were just ended. */
const IN_USE = '55006';
const TRIES = 20;

async function onEach(nodes: readonly string[], statement: string, passing?: string): Promise<void> {
  const again = async (node: string, tries: number): Promise<void> =>
    asSuper(onDatabase(node, 'postgres'), statement).catch(async (error: { code?: string }) => {
      if (error.code !== passing || tries === 1) throw error;
      await sleep(100);
      await again(node, tries - 1);
    });
  await Promise.all(nodes.map((node) => again(node, TRIES)));
}

async function asSuper(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
