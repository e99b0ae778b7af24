import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPgbouncer, type Pgbouncer, startPgbouncer } from '../../test/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openWay } from '../../test/way-to-database.ts';
import { startWorker } from '../../worker.ts';
import { isBusy, MayBeDone } from './busy.ts';
import { copyOut } from './copy-out.ts';
import { inOneTrip } from './one-trip.ts';
import { storeTimeOuts } from './role-time-outs.ts';
import { createPool, type Queries, queriesOn, sql, transact } from './sql.ts';

const program = findPgbouncer();
let database: TestDatabase;
let pooler: Pgbouncer;
let portal: TestPortal;

beforeEach(async (context) => {
  if (!program) context.skip('PgBouncer is not installed here (PGBOUNCER names it)');
  database = await createTestDatabase();
  pooler = await startPgbouncer(program!, database.appUrl);
  portal = createTestPortal(database, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.appUrl,
    DATABASE_PREPARE: '0',
    DATABASE_POOL: '30',
    DATABASE_STATEMENT_TIMEOUT: '1',
  });
  await storeTimeOuts(portal.portal.config.directUrl, portal.portal.config.timeOuts);
});
afterEach(async () => {
  await portal?.close();
  await pooler?.stop();
  await database?.drop();
});

test('statements of more connections than the database has are answered, and end by their time-out', async () => {
  const { pool } = portal.platform;
  const sums = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      transact(pool, async (queries) => {
        const [one, two] = await Promise.all([
          queries.one<{ n: number }>(sql`select ${n}::int as n`),
          queries.one<{ n: number }>(sql`select ${n}::int * 2 as n`),
        ]);
        return one.n + two.n;
      }),
    ),
  );
  expect(sums).toEqual(sums.map((_, n) => n * 3));
  await expect(pool.query('select pg_sleep(3)')).rejects.toThrow('statement timeout');
});

test('a commit may be done whose pooler lost the server before it answered; what came before it is busy', async () => {
  const way = await openWay(database.appUrl);
  const lossy = await startPgbouncer(program!, way.url);
  const pool = createPool(lossy.url, 1, { prepare: false, directUrl: way.url });
  const cutDuring = (work: (queries: Queries) => Promise<unknown>) =>
    transact(pool, async (queries) => {
      await queries.run(sql`update business_clock set offset_ms = offset_ms`);
      way.passes = 'questions';
      // Soon after it was sent.
      setTimeout(() => way.cut(), 300);
      await work(queries);
    }).catch((error: unknown) => error);
  try {
    const open = await cutDuring(async () => {});
    expect(open).toBeInstanceOf(MayBeDone);
    expect((open as Error).cause).toMatchObject({ severity: 'FATAL', code: '08P01' });
    way.passes = 'all';
    const before = await cutDuring((queries) => queries.one(sql`select 1`));
    expect(before).not.toBeInstanceOf(MayBeDone);
    expect(isBusy(before)).toBe(true);
  } finally {
    await pool.end();
    await lossy.stop();
    way.close();
  }
});

test('what comes while the pooler finds no server is busy and was not done, call after call', async () => {
  const way = await openWay(database.appUrl);
  const lossy = await startPgbouncer(program!, way.url, ['query_wait_timeout = 1']);
  const pool = createPool(lossy.url, 3, { prepare: false, directUrl: way.url });
  const write = () =>
    inOneTrip(pool, (queries) => queries.run(sql`update business_clock set offset_ms = offset_ms`));
  try {
    // Connections that the pooler has let in already.
    await Promise.all([write(), write(), write()]);
    way.close();
    await pause(200);
    for (let call = 0; call < 3; call++) {
      const refused = await write().then(
        () => 'done',
        (error: unknown) => error,
      );
      expect(refused).not.toBeInstanceOf(MayBeDone);
      expect(isBusy(refused)).toBe(true);
    }
  } finally {
    await pool.end();
    await lossy.stop();
    way.close();
  }
});

test('a second process that stores the same time-outs at once changes nothing', async () => {
  const { directUrl, timeOuts } = portal.portal.config;
  await Promise.all([1, 2, 3, 4].map(() => storeTimeOuts(directUrl, timeOuts)));
  const { rows } = await database.pool.query<{ config: string[] }>(sql`
    select setconfig as config from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
    where d.datname = current_database()`);
  expect(rows.map(({ config }) => [...config].sort())).toEqual([
    ['idle_in_transaction_session_timeout=60000', 'lock_timeout=20000', 'statement_timeout=1000'],
  ]);
});

test('locks, copies, jobs and the lead go past the pooler', async () => {
  const { pool } = portal.platform;
  const order: string[] = [];
  await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      pool.locks.with('together', async () => {
        order.push(`${name} in`);
        await pause(20);
        order.push(`${name} out`);
      }),
    ),
  );
  expect(order.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
  const copied: Buffer[] = [];
  for await (const piece of copyOut(pool, 'copy (select 1 union all select 2) to stdout')) copied.push(piece);
  expect(String(Buffer.concat(copied))).toBe('1\n2\n');
  const worker = await startWorker(portal.portal);
  try {
    await expect.poll(() => worker.leads(), { timeout: 10_000 }).toBe(true);
  } finally {
    await worker.stop(5_000);
  }
  expect(await queriesOn(pool).rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
});
