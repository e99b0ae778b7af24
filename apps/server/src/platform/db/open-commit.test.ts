import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openWay, type Way } from '../../test/way-to-database.ts';
import { isBusy, leavesOpen, MayBeDone, Overtaken } from './busy.ts';
import { inOneTrip } from './one-trip.ts';
import { createPool, type Pool, type Queries, queriesOn, sql, transact } from './sql.ts';
import { TIME_OUTS } from './time-outs.ts';

let database: TestDatabase;
let way: Way;
let pool: Pool;
let owner: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = createPool(database.ownerUrl, 1);
  await queriesOn(owner).run(sql`create table done (n int)`);
  await queriesOn(owner).run(sql`grant insert on done to public`);
  way = await openWay(database.appUrl);
  pool = createPool(way.url, 1, { timeOuts: { ...TIME_OUTS, statementMs: 200, silenceMs: 200 } });
});
beforeEach(() => {
  way.passes = 'all';
});
afterAll(async () => {
  way.passes = 'all';
  await pool.end();
  await owner.end();
  way.close();
  await database.drop();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  );
const write = (queries: Queries, n: number) => queries.run(sql`insert into done values (${n})`);
const isDone = async (n: number) =>
  (await queriesOn(owner).rows(sql`select 1 from done where n = ${n}`)).length === 1;
const mute = (passes: Way['passes']) => {
  way.passes = passes;
};

test('a commit whose answer never comes may be done', async () => {
  const error = await failure(
    transact(pool, async (queries) => {
      await write(queries, 1);
      mute('questions');
    }),
  );
  expect(error).toBeInstanceOf(MayBeDone);
  expect(isBusy(error)).toBe(true);
  expect(await isDone(1)).toBe(true);
});

test('so may be what leaves with its begin and commit', async () => {
  await transact(pool, (queries) => write(queries, 2));
  mute('questions');
  expect(await failure(inOneTrip(pool, (queries) => write(queries, 3)))).toBeInstanceOf(MayBeDone);
  expect(await isDone(3)).toBe(true);
});

test('what had no answer before its commit, failed before it or only reads is not done', async () => {
  const silent = await failure(
    transact(pool, (queries) => {
      mute('questions');
      return write(queries, 4);
    }),
  );
  expect(isBusy(silent)).toBe(true);
  expect(silent).not.toBeInstanceOf(MayBeDone);
  expect(await isDone(4)).toBe(false);
  mute('all');
  const late = await failure(
    transact(pool, async (queries, { withCommit }) => {
      await write(queries, 5);
      withCommit(() => [queries.run(sql`select pg_sleep(30)`)]);
    }),
  );
  expect(late).toMatchObject({ code: '57014' });
  expect(await isDone(5)).toBe(false);
  const read = await failure(transact(pool, async () => mute('questions'), 'begin read only'));
  expect(isBusy(read)).toBe(true);
  expect(read).not.toBeInstanceOf(MayBeDone);
});

const said = (severity: string, code: string, message = 'said') =>
  Object.assign(new pg.DatabaseError(message, 4, 'error'), { severity, code });

test('a pooler that ends a connection leaves a commit open, but for a call that it never sent', () => {
  const lost = said('FATAL', '08P01', 'server conn crashed?');
  expect([isBusy(lost), leavesOpen(lost)]).toEqual([true, true]);
  for (const words of [
    'query_wait_timeout',
    'server login has been failing, try again later (server_login_retry)',
    'server login has been failing, cached error: connect failed (server_login_retry)',
    'pgbouncer cannot connect to server',
  ]) {
    const unsent = said('FATAL', '08P01', words);
    expect([words, isBusy(unsent), leavesOpen(unsent)]).toEqual([words, true, false]);
  }
});

test('what is set up or used wrongly is no load', () => {
  for (const wrong of [
    // PostgreSQL’s own, of a statement with the wrong number of values.
    said('ERROR', '08P01', 'bind message supplies 1 parameters'),
    said('FATAL', '08P01', 'unsupported startup parameter: statement_timeout'),
    said('FATAL', '08P01', 'bouncer config error'),
    said('FATAL', '08P01', 'no such database: portal'),
    new Error('Client was closed and is not queryable'),
  ])
    expect([wrong.message, isBusy(wrong), leavesOpen(wrong)]).toEqual([wrong.message, false, false]);
  expect(isBusy(new Error('Client has encountered a connection error and is not queryable'))).toBe(true);
});

test('a server that panics leaves a commit open, whatever language it says so in', () => {
  const open = [
    said('PANIC', 'XX000'),
    said('PANIC', '53100'),
    said('PANIK', '53100'),
    said('PANIK', '58030'),
  ];
  expect(open.map(leavesOpen)).toEqual([true, true, true, true]);
  // The transaction alone ended.
  expect(['53100', '58030'].map((code) => leavesOpen(said('ERROR', code)))).toEqual([false, false]);
});

test('a server that stops after the commit leaves it open, one that says why it did not commit does not', () => {
  const codes = ['57P01', '57P02', '40001', '57014', '23505'];
  expect(codes.filter((code) => leavesOpen(said('ERROR', code)))).toEqual(['57P01', '57P02']);
  expect(leavesOpen(new Overtaken('a debt'))).toBe(false);
  expect(leavesOpen(new Error('a rule was broken'))).toBe(false);
  expect(leavesOpen(Object.assign(new Error('no way'), { code: 'ECONNRESET' }))).toBe(true);
});
