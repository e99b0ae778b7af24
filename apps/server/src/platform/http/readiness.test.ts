import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal } from '../../test/test-portal.ts';
import { openWay } from '../../test/way-to-database.ts';
import { healthRoutes } from './health.ts';

let database: TestDatabase;
let owner: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), 'lorikeet-ready-'));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Longer than a good look is believed. */
const untilLookedAnew = () => pause(600);

/** What a portal lacks, as its own port says. */
async function lacks(portal: ReturnType<typeof createTestPortal>) {
  const reply = await portal.portal.app.inject('/health/ready');
  return { status: reply.statusCode, lacks: reply.json().lacks };
}

function openPortal(env: Record<string, string> = {}) {
  const portal = createTestPortal(database, env);
  healthRoutes(portal.portal.routes, [], { readiness: portal.portal.readiness });
  return portal;
}

test('a process whose migrations are not all applied is not ready until they are', async () => {
  const taken = await owner.query<{ name: string; sha256: string }>(`
    delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, sha256`);
  const portal = openPortal();
  try {
    expect(await lacks(portal)).toEqual({ status: 503, lacks: ['migrations'] });
    const { name, sha256 } = taken.rows[0]!;
    await owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    expect(await lacks(portal)).toEqual({ status: 200, lacks: [] });
  } finally {
    await portal.close();
  }
});

test('migrations of a later version do not make this one unready', async () => {
  await owner.query(`insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')`);
  const portal = openPortal();
  try {
    expect(await lacks(portal)).toEqual({ status: 200, lacks: [] });
  } finally {
    await owner.query(`delete from schema_migrations where name = '9999-later.sql'`);
    await portal.close();
  }
});

test('a process whose database takes no writes is not ready until it does again', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await owner.query(`alter database "${name}" set default_transaction_read_only = on`);
  const portal = openPortal();
  const inPool = () => portal.platform.pool.query(`select current_setting('transaction_read_only') as is`);
  try {
    expect(await lacks(portal)).toEqual({ status: 503, lacks: ['database'] });
    expect((await inPool()).rows).toEqual([{ is: 'on' }]);
    await owner.query(`alter database "${name}" reset default_transaction_read_only`);
    // A connection that takes no writes is thrown away with each look.
    await expect.poll(() => lacks(portal)).toEqual({ status: 200, lacks: [] });
    expect((await inPool()).rows).toEqual([{ is: 'off' }]);
  } finally {
    await owner.query(`alter database "${name}" reset default_transaction_read_only`);
    await portal.close();
  }
});

test('a process whose database takes no more connections stays ready, however long ago it was asked', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const portal = openPortal();
  try {
    expect(await lacks(portal)).toEqual({ status: 200, lacks: [] });
    vi.advanceTimersByTime(3_600_000);
    await owner.query(`alter database "${name}" connection limit 0`);
    await untilLookedAnew();
    expect(await lacks(portal)).toEqual({ status: 200, lacks: [] });
  } finally {
    vi.useRealTimers();
    await owner.query(`alter database "${name}" connection limit -1`);
    await portal.close();
  }
});

test('however many ask at once, one look is made for all', async () => {
  const portal = openPortal();
  const { probe } = portal.platform.pool;
  const looks = [vi.spyOn(probe, 'takesWrites'), vi.spyOn(probe, 'rows')];
  try {
    const found = await Promise.all(Array.from({ length: 50 }, () => lacks(portal)));
    expect(found.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(looks.map((look) => look.mock.calls.length)).toEqual([1, 1]);
    await untilLookedAnew();
    await lacks(portal);
    expect(looks.map((look) => look.mock.calls.length)).toEqual([2, 1]);
  } finally {
    await portal.close();
  }
});

test('a process whose database falls silent is not ready until it answers again', async () => {
  const way = await openWay(database.appUrl);
  const portal = openPortal({ DATABASE_URL: way.url, DATABASE_CONNECT_TIMEOUT: '1' });
  try {
    expect(await lacks(portal)).toEqual({ status: 200, lacks: [] });
    way.passes = 'nothing';
    await untilLookedAnew();
    expect(await lacks(portal)).toEqual({ status: 503, lacks: ['database'] });
    way.passes = 'all';
    await expect.poll(() => lacks(portal), { timeout: 10_000 }).toEqual({ status: 200, lacks: [] });
  } finally {
    await portal.close();
    way.close();
  }
});

test('once a database that fell silent answers again, connections from before serve nobody', async () => {
  const way = await openWay(database.appUrl);
  const portal = openPortal({ DATABASE_URL: way.url, DATABASE_CONNECT_TIMEOUT: '1' });
  const { pool } = portal.platform;
  try {
    // As one that leads to a server which was taken over meanwhile, and is back as a standby.
    await pool.query('set default_transaction_read_only = on');
    expect(await lacks(portal)).toEqual({ status: 200, lacks: [] });
    way.passes = 'nothing';
    await untilLookedAnew();
    expect(await lacks(portal)).toEqual({ status: 503, lacks: ['database'] });
    way.passes = 'all';
    await expect.poll(() => lacks(portal), { timeout: 10_000 }).toEqual({ status: 200, lacks: [] });
    const { rows } = await pool.query(`select current_setting('transaction_read_only') as is`);
    expect(rows).toEqual([{ is: 'off' }]);
  } finally {
    await portal.close();
    way.close();
  }
});

test('a process that cannot reach its files is not ready', async () => {
  await writeFile(join(folder, 'a-file'), '');
  const portal = openPortal({ DATA_DIR: join(folder, 'a-file') });
  try {
    expect(await lacks(portal)).toEqual({ status: 503, lacks: ['files'] });
  } finally {
    await portal.close();
  }
});

test('a process that is asked to end is not ready at once, and ends connections with their replies', async () => {
  const portal = openPortal();
  try {
    expect((await lacks(portal)).status).toBe(200);
    portal.portal.readiness.beginStopping();
    expect(await lacks(portal)).toEqual({ status: 503, lacks: ['stopping'] });
    const reply = await portal.portal.app.inject('/health/live');
    expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close']);
  } finally {
    await portal.close();
  }
});
