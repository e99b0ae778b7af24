import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { createPool, sql } from './db/sql.ts';
import { joinElection, type Leader } from './leader.ts';
import { silentLog } from './log.ts';
import { startLoops } from './loops.ts';
import type { Platform } from './work.ts';

const SOON = { timeout: 5_000, interval: 20 };
let database: TestDatabase;
let workers: Leader[];

beforeEach(async () => {
  database = await createTestDatabase();
  workers = [1, 2, 3].map(() => joinElection(database.appUrl, silentLog));
  await vi.waitFor(() => expect(workers.every((one) => one.isConnected())).toBe(true), SOON);
  await vi.waitFor(() => expect(workers.some((one) => one.leads())).toBe(true), SOON);
});
afterEach(async () => {
  await Promise.all(workers.map((one) => one.stop()));
  await database.drop();
});

const leading = () => workers.filter((one) => one.leads());

test('one of several workers leads; it stops and another leads within seconds', async () => {
  await pause(1_500);
  const [first, ...others] = leading();
  expect(others).toEqual([]);
  await first!.stop();
  await vi.waitFor(() => expect(leading()).toHaveLength(1), SOON);
  expect(leading()[0]).not.toBe(first);
});

test('a leader whose connection is cut knows it at once, and one leads again', async () => {
  const [first] = leading();
  const { rows } = await database.pool.query<{ pid: number }>(
    sql`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.backend_type = 'client backend'
      where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
  await database.pool.query(sql`select pg_terminate_backend(${rows[0]!.pid}::int)`);
  await vi.waitFor(() => expect(first!.leads()).toBe(false), { timeout: 900, interval: 5 });
  await vi.waitFor(() => expect(leading()).toHaveLength(1), SOON);
});

test('loops run in the leader alone, and in the others when it shares', async () => {
  const runs = [0, 0, 0];
  let shares = false;
  const platform = { log: silentLog } as unknown as Platform;
  const loops = workers.map((leader, n) =>
    startLoops(platform, leader, [
      {
        name: 'counted',
        everyMs: 20,
        async run(_platform, share) {
          runs[n]! += 1;
          if (shares) share();
          return 1;
        },
      },
    ]),
  );
  const first = workers.findIndex((one) => one.leads());
  await vi.waitFor(() => expect(runs[first]).toBeGreaterThan(5), SOON);
  expect(runs.filter((_, n) => n !== first)).toEqual([0, 0]);
  shares = true;
  await vi.waitFor(() => expect(Math.min(...runs)).toBeGreaterThan(2), SOON);
  shares = false;
  await pause(200);
  const before = [...runs];
  await pause(200);
  expect(runs.map((count, n) => count > before[n]!)).toEqual(runs.map((_, n) => n === first));
  await Promise.all(loops.map((one) => one.stop()));
});

test('however often others are woken at once, that is asked by one statement at a time, and all wake', async () => {
  const [first] = leading();
  const [other] = workers.filter((one) => one !== first);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const turns = Promise.all(['days', 'jobs'].map((loop) => other!.turn(loop)));
    for (let n = 0; n < 20; n += 1) for (const loop of ['days', 'jobs']) first!.wake(loop);
    await turns;
    const wakes = asked.mock.calls.filter(([text]) => String(text).includes('pg_notify'));
    expect(wakes.map(([, values]) => values)).toEqual([
      ['lorikeet_work', ['days']],
      ['lorikeet_work', ['jobs', 'days']],
    ]);
  } finally {
    asked.mockRestore();
  }
});

test('a loop keeps its pace while it finds something, and looks once a second at rest', async () => {
  const [leader] = leading();
  const looks: number[] = [];
  const platform = { log: silentLog } as unknown as Platform;
  const loops = startLoops(platform, leader!, [
    {
      name: 'paced',
      everyMs: 20,
      // Nothing is found at first, as in a portal that nobody uses.
      async run() {
        looks.push(performance.now());
        return looks.length > 1 ? 1 : 0;
      },
    },
  ]);
  await vi.waitFor(() => expect(looks.length).toBeGreaterThan(8), SOON);
  await loops.stop();
  expect(looks[1]! - looks[0]!).toBeGreaterThan(990);
  expect(looks[8]! - looks[1]!).toBeLessThan(looks[1]! - looks[0]!);
});

test('a database that refuses to be listened to, as a standby does, is left no connection by the tries', async () => {
  const owner = createPool(database.ownerUrl, 1);
  await owner.query(sql`create schema refusing`);
  await owner.query(sql`grant usage on schema refusing to public`);
  await owner.query(sql`create function refusing.set_config(text, text, boolean) returns text language plpgsql
    as 'begin raise exception ''refused''; end'`);
  await owner.end();
  const url = new URL(database.appUrl);
  url.searchParams.set('options', '-c search_path=refusing,pg_catalog');
  const refused = joinElection(url.href, silentLog);
  await pause(3_500);
  const { rows } = await database.pool.query<{ open: number }>(
    sql`select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and application_name = 'lorikeet leader'`,
  );
  await refused.stop();
  expect(refused.isConnected()).toBe(false);
  expect(rows[0]!.open).toBeLessThanOrEqual(workers.length + 1);
});
