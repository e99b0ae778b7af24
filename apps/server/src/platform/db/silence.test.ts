import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openWay, type Way } from '../../test/way-to-database.ts';
import { reportsOn } from '../invariant.ts';
import { startJobs } from '../jobs/jobs.ts';
import { silentLog } from '../log.ts';
import { isBusy } from './busy.ts';
import { leaveSilent } from './silence.ts';
import { createPool, onOneConnection, type Pool, queriesOn, sql, transact } from './sql.ts';
import { TIME_OUTS } from './time-outs.ts';

let way: Way;
let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openWay(database.appUrl);
  const timeOuts = { ...TIME_OUTS, statementMs: 200, silenceMs: 200, reportMs: 30_000 };
  pool = createPool(way.url, 1, { timeOuts });
});
beforeEach(() => {
  way.passes = 'all';
});
afterAll(async () => {
  way.passes = 'all';
  await pool.end();
  way.close();
  await database.drop();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  );

/** With a value: one without is sent by itself. */
const ones = [1, 2, 3].map((n) => sql`select ${n}::int as n`);

test.each<[string, () => Promise<unknown>]>([
  ['a statement', () => queriesOn(pool).one(sql`select 1`)],
  ['a transaction', () => transact(pool, (queries) => queries.one(sql`select 1`))],
  [
    'statements sent together',
    () => transact(pool, (queries) => Promise.all(ones.map((n) => queries.one(n)))),
  ],
  ['readings on one connection', () => onOneConnection(pool, (queries) => queries.one(sql`select 1`))],
  ['a lock', () => pool.locks.with('silent', async () => {})],
])(
  '%s whose server stops answering is refused as busy, and the next one has a connection of its own',
  async (_, ask) => {
    await ask();
    const before = way.connections();
    way.passes = 'nothing';
    expect(isBusy(await failure(ask()))).toBe(true);
    way.passes = 'all';
    await ask();
    expect(way.connections()).toBe(before + 1);
  },
);

test('locks whose server stops answering are refused as busy however many more are asked for', async () => {
  const ask = (name: string) => failure(pool.locks.with(name, async () => {}));
  await ask('before');
  const before = way.connections();
  way.passes = 'nothing';
  let more = 0;
  const asking = setInterval(() => {
    more += 1;
    void ask(`more ${more}`);
  }, 50);
  expect(isBusy(await ask('silent'))).toBe(true);
  clearInterval(asking);
  way.passes = 'all';
  expect(await ask('after')).toBe('none');
  expect(way.connections()).toBe(before + 1);
});

test('a connection that nobody asks anything may be silent, and a report takes its time', async () => {
  await queriesOn(pool).one(sql`select 1`);
  const before = way.connections();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await reportsOn(pool).one(sql`select 1 as n from pg_sleep(1)`);
  await queriesOn(pool).one(sql`select 1`);
  expect(way.connections()).toBe(before);
});

test('statements that are answered together have the time of each before anything comes', async () => {
  const patient = createPool(way.url, 1, { timeOuts: { ...TIME_OUTS, statementMs: 1_000, silenceMs: 100 } });
  const before = way.connections();
  const waits = [1, 2, 3].map((n) => sql`select ${n}::int as n from pg_sleep(0.5)`);
  const answers = await transact(patient, (queries) => Promise.all(waits.map((one) => queries.one(one))));
  expect(answers).toEqual([1, 2, 3].map((n) => ({ n })));
  expect(way.connections()).toBe(before + 1);
  await patient.end();
});

test('a job that is handed over to a server that stops answering is refused as busy', async () => {
  const jobs = await startJobs(way.url, silentLog, { ...TIME_OUTS, statementMs: 200, silenceMs: 200 });
  const definition = { name: 'silent-job' } as never;
  await jobs.send(definition, {});
  way.passes = 'nothing';
  expect(isBusy(await failure(jobs.send(definition, {})))).toBe(true);
  way.passes = 'all';
  await jobs.send(definition, {});
  await jobs.stop();
});

test('a server that falls silent is left at most half of the time of silence later than it may be', () => {
  vi.useFakeTimers();
  const destroy = vi.fn<() => void>();
  const stream = Object.assign(new EventEmitter(), { bytesRead: 0, destroy });
  let active: object | null = null;
  const client = { connection: { stream }, _getActiveQuery: () => active, _sentQueryQueue: [] };
  try {
    leaveSilent(client as unknown as pg.ClientBase, { ms: 75_000, silenceMs: 15_000 });
    // Just after a look, the worst moment there is.
    vi.advanceTimersByTime(18_751);
    active = {};
    vi.advanceTimersByTime(75_000);
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(7_500);
    expect(destroy).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    stream.emit('close');
  }
});
