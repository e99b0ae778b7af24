import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import {
  secretsInDatabase,
  secretsInFolder,
  secretsInText,
} from '../../apps/server/src/test/find-secrets.ts';
import { startFleet } from '../../apps/server/src/test/fleet.ts';
import { freePort } from '../../apps/server/src/test/free-port.ts';
import { findPgbouncer, startPgbouncer } from '../../apps/server/src/test/pgbouncer.ts';
import { startInHost } from '../../apps/server/src/test/server-in-host.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/test/test-database.ts';
import { madeDemo } from './made-demo.ts';
import { travelledSecrets } from './travelled-secrets.ts';

export type RunningPortal = {
  baseUrl: string;
  database: TestDatabase;
  dataDir: string;
  /** The server's settings: a tool with the same ones works on the same data. */
  env: Record<string, string>;
  /** What the server said so far, on both of its outputs. */
  log(): string;
  /** Ends the server as a crash would, and starts it again on the same data. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * One real server on a database of its own, a copy of what the demo made of an empty one: the same program as in
 * production, with the demo's tools switched on, in a process that was the portal of an earlier journey. `env` changes its settings. Stop it in `afterAll`. With `npm test -- --processes` it is four
 * processes behind a proxy instead, with `npm test -- --pooler` one that reaches its database through PgBouncer.
 */
export async function startPortal(env: Record<string, string> = {}): Promise<RunningPortal> {
  const demo = { DEMO: '1', DEMO_DAYS: '0', ...env };
  const made = demo.DEMO === '1' ? await madeDemo(demo) : undefined;
  const database = await createTestDatabase(made && { copyOf: made.database });
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-portal-'));
  if (made) await cp(made.dataDir, dataDir, { recursive: true });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const pooler = process.env.PORTAL_POOLER ? await openPooler(database.appUrl) : undefined;
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: baseUrl,
    ...inject('secrets'),
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '0',
    SESSION_CALLS_PER_MINUTE: '0',
    // The work is the browser's; how much of it is asked changes nothing else.
    HUMAN_CHECK_TRIES: '30',
    ...pooler?.settings,
    ...demo,
  };
  const servers = await (process.env.PORTAL_PROCESSES === 'many' ? startFleet : startOne)(settings, port);
  const { log, killAndRestart } = servers;
  const stop = async () => {
    await servers.stop();
    await pooler?.stop();
    const kept = await keptSecrets(travelledSecrets(baseUrl), { database, dataDir, log: log() });
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    if (kept.length > 0) throw new Error(`Secrets were kept as they are:\n${kept.join('\n')}`);
  };
  return {
    baseUrl,
    database,
    dataDir,
    env: settings,
    log,
    killAndRestart,
    stop,
  };
}

async function openPooler(databaseUrl: string) {
  const program = findPgbouncer();
  if (!program) throw new Error('PgBouncer is not installed: install it, or name it in PGBOUNCER.');
  const { url, stop } = await startPgbouncer(program, databaseUrl);
  const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl, DATABASE_PREPARE: '0' };
  return { settings, stop };
}

/** One process of every role. */
async function startOne(env: Record<string, string>) {
  let server = await startInHost(env);
  let saidBefore = '';
  return {
    log: () => saidBefore + server.log(),
    async killAndRestart() {
      await server.kill();
      saidBefore += server.log();
      server = await startInHost(env);
    },
    stop: () => server.stop(),
  };
}

/** Whatever a journey was about: no secret that travelled may stand in a table, a file or the log. */
async function keptSecrets(
  secrets: readonly string[],
  places: { database: TestDatabase; dataDir: string; log: string },
): Promise<string[]> {
  return [
    ...(await secretsInDatabase(places.database.appUrl, secrets)),
    ...(await secretsInFolder(places.dataDir, secrets)),
    ...secretsInText('the log', places.log, secrets),
  ];
}
