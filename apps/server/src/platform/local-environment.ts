import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate, pendingMigrations } from './db/migrate.ts';

export type LocalEnvironment = {
  /** The completed environment that the server reads its configuration from. */
  env: NodeJS.ProcessEnv;
  isEmbedded: boolean;
  /** Releases the embedded database; it ends with its last user. */
  close(): Promise<void>;
};

/**
 * Prepares what the server and its tools need. With DATABASE_URL that is the newest schema, migrated by
 * DATABASE_OWNER_URL. Without it, a PostgreSQL of our own under DATA_DIR (the one of a running server is joined),
 * secrets made once and stored there, and the demo unless DEMO switches it off. Throws with a sentence when the schema
 * is old and no owner is configured to migrate it.
 */
export async function openLocalEnvironment(env: NodeJS.ProcessEnv): Promise<LocalEnvironment> {
  if (env.DATABASE_URL) {
    await bringUpToDate(env.DATABASE_URL, env.DATABASE_OWNER_URL);
    return { env, isEmbedded: false, close: async () => {} };
  }
  const dataDir = env.DATA_DIR || '.data';
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await bringUpToDate(postgres.appUrl, postgres.ownerUrl);
    const isGiven = env.TOKEN_SECRET && env.VAULT_KEYS;
    const secrets = isGiven ? {} : await keptSecrets(dataDir, postgres.appUrl);
    const own = { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl };
    return {
      env: { DEMO: '1', ...secrets, ...env, ...own, DATA_DIR: dataDir },
      isEmbedded: true,
      close: postgres.stop,
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function bringUpToDate(appUrl: string, ownerUrl: string | undefined): Promise<void> {
  if (ownerUrl) {
    await migrate({ ownerUrl, appRole: decodeURIComponent(new URL(appUrl).username) });
    return;
  }
  const pending = await pendingMigrations(appUrl);
  if (pending.length === 0) return;
  throw new Error(
    `The database of DATABASE_URL lacks ${pending.length} migrations (the first is ${pending[0]}). ` +
      'Set DATABASE_OWNER_URL to a role that owns the database, and start once more.',
  );
}

type Secrets = { TOKEN_SECRET: string; VAULT_KEYS: string };

/**
 * Random, but the same at every start: sealed data must open again. A folder whose database holds something and whose secrets
 * are gone is refused, as new ones would open nothing of it.
 */
async function keptSecrets(dataDir: string, appUrl: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const kept = await readSecrets(path);
  if (kept) return kept;
  if (await holdsMerchants(appUrl))
    throw new Error(
      `${path} is missing, and what is sealed in the database beside it opens only with the keys in it. ` +
        'Put the file back from a backup, set TOKEN_SECRET and VAULT_KEYS, or choose an empty DATA_DIR.',
    );
  await storeSecrets(path, {
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
  });
  return (await readSecrets(path))!;
}

/** Undefined where there is no file. Throws with a sentence where what it holds cannot be read. */
async function readSecrets(path: string): Promise<Secrets | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  try {
    const { TOKEN_SECRET, VAULT_KEYS } = JSON.parse(text) as Partial<Secrets>;
    if (TOKEN_SECRET && VAULT_KEYS) return { TOKEN_SECRET, VAULT_KEYS };
  } catch {
    // Said below: what was thrown would quote the file.
  }
  throw new Error(
    `${path} cannot be read: it must hold TOKEN_SECRET and VAULT_KEYS. Put it back from a backup.`,
  );
}

/** Whole on the disk before it has its name. Of two that start at once the first one's stay. */
async function storeSecrets(path: string, secrets: Secrets): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    await link(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

async function holdsMerchants(appUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    return (await client.query('select 1 from merchants limit 1')).rows.length > 0;
  } finally {
    await client.end();
  }
}
