import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  secretsInDatabase,
  secretsInFolder,
  secretsInText,
} from '../../apps/server/src/test/find-secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/test/test-database.ts';

import { travelledSecrets } from './travelled-secrets.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MS_MAX = 120_000;

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
 * One real server process on a fresh database of its own: the same program as in production, with the demo's
 * tools switched on. `env` changes its settings. Stop it in `afterAll`.
 */
export async function startPortal(env: Record<string, string> = {}): Promise<RunningPortal> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-portal-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const settings = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: baseUrl,
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
    DEMO: '1',
    DEMO_DAYS: '0',
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '0',
    SESSION_CALLS_PER_MINUTE: '0',
    ...env,
  };
  const said: string[] = [];
  let server = launch(settings, said);
  const stop = async () => {
    await end(server, 'SIGTERM');
    const kept = await keptSecrets(travelledSecrets(baseUrl), { database, dataDir, log: said.join('') });
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    if (kept.length > 0) throw new Error(`Secrets were kept as they are:\n${kept.join('\n')}`);
  };
  const waitUntilReady = () =>
    ready(server, baseUrl, said).catch(async (error) =>
      stop().then(() => {
        throw error;
      }),
    );
  await waitUntilReady();
  return {
    baseUrl,
    database,
    dataDir,
    env: settings,
    log: () => said.join(''),
    async killAndRestart() {
      await end(server, 'SIGKILL');
      server = launch(settings, said);
      await waitUntilReady();
    },
    stop,
  };
}

function launch(env: Record<string, string>, said: string[]): ChildProcess {
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  return server;
}

async function ready(server: ChildProcess, baseUrl: string, said: string[]): Promise<void> {
  for (let waited = 0; waited < START_MS_MAX; waited += 50) {
    if (server.exitCode !== null) throw new Error(`The server ended at its start:\n${said.join('')}`);
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server was not ready in ${START_MS_MAX / 1000} s:\n${said.join('')}`);
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
