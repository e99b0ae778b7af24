import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from './main.ts';
import { type ServerProcess, startServerProcess } from './test/server-process.ts';
import { createTestDatabase, type TestDatabase } from './test/test-database.ts';

const SOON = { timeout: 15_000, interval: 50 };
let database: TestDatabase;
let dataDir: string;
let settings: Record<string, string>;
let processes: ServerProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-main-'));
  processes = [];
  settings = {
    DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
    DEMO: '1',
    DEMO_DAYS: '0',
    LOG_LEVEL: 'info',
  };
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.end('SIGKILL')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const one = await startServerProcess({ ...settings, ...env });
  processes.push(one);
  await one.ready();
  return one;
}

const status = async (server: ServerProcess, path: string) =>
  fetch(`${server.url}${path}`).then(
    async (reply) => ({ status: reply.status, text: await reply.text() }),
    () => ({ status: 0, text: '' }),
  );
const leads = async (server: ServerProcess) =>
  /^worker_leads 1$/m.test((await status(server, '/metrics')).text);

test('a server that is asked to end stops being ready, ends what it was asked before, and then ends', async () => {
  const api = await start({ ROLE: 'api', STOP_DELAY: '2', STOP_TIMEOUT: '10' });
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin; select 1 from business_clock for update');
    const slow = fetch(`${api.url}/api/demo/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_days: 1 }),
    });
    await vi.waitFor(async () => {
      const { rows } = await holder.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    }, SOON);
    api.signal('SIGTERM');
    await vi.waitFor(async () => expect((await status(api, '/health/ready')).status).toBe(503), SOON);
    expect((await status(api, '/health/live')).status).toBe(200);
    await vi.waitFor(async () => expect((await status(api, '/health/live')).status).toBe(0), SOON);
    expect(api.hasEnded()).toBe(false);
    await holder.query('rollback');
    const reply = await slow;
    expect(await reply.json()).toMatchObject({ code: 0, data: { busy: true } });
    expect(await api.ended()).toBe(0);
  } finally {
    await holder.end();
  }
});

test('a call that does not end does not hold the end of its server up for longer than the setting', async () => {
  const api = await start({ ROLE: 'api', STOP_TIMEOUT: '1' });
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin; select 1 from business_clock for update');
    const slow = fetch(`${api.url}/api/demo/clock`, { method: 'POST' }).catch(() => 'cut');
    await pause(300);
    const asked = performance.now();
    expect(await api.end('SIGTERM')).toBe(0);
    expect(performance.now() - asked).toBeLessThan(6_000);
    await slow;
  } finally {
    await holder.end();
  }
});

test('a worker has a port of its own with nothing but its health; one leads, is killed, and another leads', async () => {
  const workers = [await start({ ROLE: 'worker' }), await start({ ROLE: 'worker' })];
  for (const one of workers) {
    expect((await status(one, '/health/live')).status).toBe(200);
    expect((await status(one, '/metrics')).text).toContain('phase_lag_seconds');
    expect((await status(one, '/merchant/login')).status).toBe(404);
  }
  const leading = async () => {
    const all = await Promise.all(workers.map(leads));
    return workers.filter((_, n) => all[n]);
  };
  await vi.waitFor(async () => expect(await leading()).toHaveLength(1), SOON);
  const [first] = await leading();
  await first!.end('SIGKILL');
  const killed = performance.now();
  await vi.waitFor(async () => expect(await leading()).toHaveLength(1), SOON);
  expect(performance.now() - killed).toBeLessThan(5_000);
  const [second] = await leading();
  expect(second).not.toBe(first);
  expect(await second!.end('SIGTERM')).toBe(0);
});

test('people of the demo are offered where they can sign in, and made where every role is', async () => {
  const offered = async (env: Record<string, string>) => {
    const running = await main({ ...settings, LOG_LEVEL: 'silent', PORT: '0', WORKER_PORT: '0', ...env });
    await running.stop();
    return running.hasDemoPeople;
  };
  expect(await offered({ ROLE: 'api' })).toBe(false);
  expect(await offered({ ROLE: 'all', DEMO: '0' })).toBe(false);
  expect(await offered({ ROLE: 'all' })).toBe(true);
  expect(await offered({ ROLE: 'api' })).toBe(true);
  expect(await offered({ ROLE: 'api', DEMO: '0' })).toBe(false);
  expect(await offered({ ROLE: 'worker' })).toBe(false);
});
