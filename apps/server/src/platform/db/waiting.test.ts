import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { reportsOn } from '../invariant.ts';
import { Busy, isBusy } from './busy.ts';
import { createPool, type Pool, queriesOn, raw, sql, transact } from './sql.ts';
import { TIME_OUTS, type TimeOuts } from './time-outs.ts';

let database: TestDatabase;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

function openPool(timeOuts: Partial<TimeOuts> = {}, connections = 2): Pool {
  const pool = createPool(database.appUrl, connections, { timeOuts: { ...TIME_OUTS, ...timeOuts } });
  pools.push(pool);
  return pool;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  );
const forever = sql`select pg_sleep(60)`;

/** Runs `body` while a transaction has locked the one row that there is. */
async function whileLocked(pool: Pool, body: () => Promise<void>): Promise<void> {
  const lock = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holder = transact(pool, async (queries) => {
    await queries.run(sql`update business_clock set offset_ms = 0`);
    lock.resolve();
    await end.promise;
  });
  await lock.promise;
  await body().finally(end.resolve);
  await holder;
}

test('a connection is not waited for for ever, and comes again when one is free', async () => {
  const pool = openPool({ connectMs: 200 }, 1);
  await whileLocked(pool, async () => {
    expect(await failure(pool.query('select 1'))).toBeInstanceOf(Busy);
    expect(await failure(transact(pool, async () => {}))).toBeInstanceOf(Busy);
  });
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a statement ends by its time-out, and a report by its own', async () => {
  const pool = openPool({ statementMs: 100, reportMs: 10_000 });
  expect(isBusy(await failure(queriesOn(pool).run(forever)))).toBe(true);
  expect(await reportsOn(pool).one(sql`select 1 as n from pg_sleep(0.3)`)).toEqual({ n: 1 });
});

test('a locked row is not waited for for ever', async () => {
  const pool = openPool({ lockMs: 100 });
  await whileLocked(pool, async () => {
    const blocked = transact(pool, (queries) => queries.run(sql`update business_clock set offset_ms = 1`));
    expect(isBusy(await failure(blocked))).toBe(true);
  });
});

test('a transaction that meets others each time is tried five times, then given up as busy', async () => {
  const pool = openPool();
  let tried = 0;
  const error = await failure(
    transact(pool, async (queries) => {
      tried += 1;
      await queries.run(sql`do $$ begin raise exception 'planted' using errcode = '40P01'; end $$`);
    }),
  );
  expect(tried).toBe(5);
  expect(isBusy(error)).toBe(true);
});

test('a database that stops under a call, or is not there, is busy and no fault', async () => {
  const cut = transact(openPool(), (queries) =>
    queries.run(sql`select pg_terminate_backend(pg_backend_pid())`),
  );
  expect(isBusy(await failure(cut))).toBe(true);
  const nobody = createPool('postgres://nobody@127.0.0.1:1/nothing', 1, { timeOuts: TIME_OUTS });
  expect(isBusy(await failure(queriesOn(nobody).run(sql`select 1`)))).toBe(true);
  await nobody.end();
  expect(isBusy(new Error('a rule was broken'))).toBe(false);
});

test('a transaction that asks for nothing more is cut off, and its body hears of it', async () => {
  const pool = openPool({ idleMs: 100 });
  const idle = transact(pool, async (queries, { lost }) => {
    await queries.run(sql`select 1`);
    await new Promise((resolve) => lost.addEventListener('abort', resolve));
  });
  expect(await failure(idle)).toBeInstanceOf(Error);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test.each([
  ['another transaction', (pool: Pool) => transact(pool, async () => {})],
  ['a connection of the pool', (pool: Pool) => pool.query('select 1')],
  ['a lock', (pool: Pool) => pool.locks.with('planted', async () => {})],
])('a transaction cannot take %s, and says what to do', async (_, reach) => {
  const pool = openPool();
  const planted = transact(pool, async () => {
    await reach(pool);
  });
  await expect(planted).rejects.toThrow('Bind the call with routes.run');
});

test.each([
  ['takes no writes', '25006'],
  ['has no room on its disk', '53100'],
])('a database that %s is busy', async (_, state) => {
  const pool = openPool();
  const planted = raw(`do $$ begin raise exception 'planted' using errcode = '${state}'; end $$`);
  const error = await failure(transact(pool, (queries) => queries.run(planted)));
  expect(isBusy(error)).toBe(true);
});

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  'a database whose way answers %s is busy',
  (code) => {
    expect(isBusy(Object.assign(new Error('no way'), { code }))).toBe(true);
  },
);

test('a connection to a server that takes no writes is not lent again', async () => {
  const pool = openPool({}, 1);
  await pool.query('set default_transaction_read_only = on');
  const write = () => transact(pool, (queries) => queries.run(sql`update business_clock set offset_ms = 0`));
  expect(isBusy(await failure(write()))).toBe(true);
  expect(await write()).toBe(1);
});
