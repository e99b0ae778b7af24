import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
    const secrets = await keptSecrets(dataDir);
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

/** Random, but stable across starts: sealed data must open again. */
async function keptSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept) return JSON.parse(kept);
  const secrets = {
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
