import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Migration = { name: string; sql: string; sha256: string };

const FOLDER = new URL('../../migrations/', import.meta.url);
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** The lock on which concurrent migrations queue. */
const ADVISORY_LOCK = 7_303_241;
/** A change that waits longer for a busy table would itself hold up everybody behind it: better to try again. */
const LOCK_TIMEOUT = '5s';
const LOCK_ATTEMPTS = 6;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

/** The migrations of a folder in their order. Throws on a name out of form and on a number used twice. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const found: Migration[] = [];
  for (const name of names) {
    if (!NAME.test(name)) throw new Error(`Migration ${name}: the name must be NNNN-lower-case-words.sql`);
    if (numbers.has(name.slice(0, 4))) throw new Error(`Migration ${name}: its number is used twice`);
    numbers.add(name.slice(0, 4));
    const sql = await readFile(new URL(name, folder), 'utf8');
    found.push({ name, sql, sha256: createHash('sha256').update(sql).digest('hex') });
  }
  return found;
}

/**
 * Brings the database to the newest schema, forward only, each file in a transaction of its own; returns the names
 * applied. `{{app_role}}` in a file stands for the application's role, which also gets a schema for its job queue.
 * Throws when an applied file was changed or is gone, naming it, and changes nothing then.
 */
export async function migrate(options: {
  ownerUrl: string;
  appRole: string;
  migrations?: readonly Migration[];
}): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const role = client.escapeIdentifier(options.appRole);
    await prepare(client, role);
    const waiting = await findWaiting(client, migrations);
    for (const migration of waiting) await applyPatiently(client, migration, role);
    await protect(client, role);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end(); // also releases the advisory lock
  }
}

/** Names of the migrations that a database still lacks, seen as any role that may read it. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await findWaiting(client, await readMigrations())).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNDEFINED_TABLE) throw error;
    return (await readMigrations()).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Trusted extensions: the owner of a database may create them. They are created before the schema that uses them. */
const EXTENSIONS = ['pg_trgm', 'btree_gist', 'pgcrypto'];

async function prepare(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ extname: string }>('select extname from pg_extension');
  for (const name of EXTENSIONS) {
    // One that is there is not asked for again: with Citus the mere question wants the extension's owner on every node.
    if (!rows.some(({ extname }) => extname === name)) await client.query(`create extension ${name}`);
  }
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  await client.query(`grant usage on schema public to ${role}`);
  await client.query(`create schema if not exists pgboss authorization ${role}`);
}

/** After the migrations, because one of them may grant rights on every table there is. */
async function protect(client: pg.Client, role: string): Promise<void> {
  await client.query(`revoke all on schema_migrations from ${role}`);
  await client.query(`grant select on schema_migrations to ${role}`);
}

async function findWaiting(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  for (const { name, sha256 } of rows) {
    const file = migrations.find((migration) => migration.name === name);
    if (!file) throw new Error(`The database has migration ${name}, which this version does not know.`);
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was changed after it was applied. Undo that, and add a new migration.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  const waiting = migrations.filter(({ name }) => !applied.has(name));
  const last = rows.at(-1)?.name ?? '';
  const late = waiting.find(({ name }) => name < last);
  if (late)
    throw new Error(`Migration ${late.name} comes before ${last}, which is applied: give it a later number.`);
  return waiting;
}

async function applyPatiently(client: pg.Client, migration: Migration, role: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration, role);
    } catch (error) {
      await client.query('rollback');
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === LOCK_ATTEMPTS) {
        throw new Error(`Migration ${migration.name} failed: ${describe(error, migration)}`, {
          cause: error,
        });
      }
      await sleep(attempt * 1000);
    }
  }
}

async function apply(client: pg.Client, migration: Migration, role: string): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query(migration.sql.replaceAll('{{app_role}}', role));
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
    migration.name,
    migration.sha256,
  ]);
  await client.query('commit');
}

function describe(error: unknown, migration: Migration): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return String(error);
  const line = migration.sql.slice(0, Number(error.position)).split('\n').length;
  return `${error.message} (near line ${line})`;
}
