import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { Busy } from './busy.ts';
import { createPool, type Pool } from './sql.ts';

let database: TestDatabase;
/** Each is a process of its own to the database. */
let one: Pool;
let other: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  one = createPool(database.appUrl, 1);
  other = createPool(database.appUrl, 1);
});
afterAll(async () => {
  await Promise.all([one.end(), other.end()]);
  await database.drop();
});

/** Holds a lock until `free` is called. */
async function hold(pool: Pool, name: string) {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = pool.locks.with(name, async () => {
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return {
    async free() {
      end.resolve();
      await done;
    },
  };
}

test('one holds a lock at a time, in one process and in two', async () => {
  let inside = 0;
  let most = 0;
  const body = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await one.query('select 1');
    inside -= 1;
  };
  await Promise.all([one, one, one, other, other].map((pool) => pool.locks.with('counted', body)));
  expect(most).toBe(1);
});

test('who does not wait is told that it is taken', async () => {
  const lock = await hold(one, 'taken');
  for (const pool of [one, other]) {
    const options = { waitMs: 0, taken: () => 'taken' };
    expect(await pool.locks.with('taken', async () => 'held', options)).toBe('taken');
    expect(await pool.locks.with('free', async () => 'held', options)).toBe('held');
  }
  await lock.free();
  expect(await other.locks.with('taken', async () => 'held', { waitMs: 0 })).toBe('held');
});

test('nobody waits for ever', async () => {
  const lock = await hold(one, 'long');
  for (const pool of [one, other]) {
    await expect(pool.locks.with('long', async () => {}, { waitMs: 100 })).rejects.toBeInstanceOf(Busy);
  }
  await lock.free();
});

test('the late end of a lost connection takes nothing from the one after it', async () => {
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  const fresh = createPool(database.appUrl, 1);
  const lost = await hold(fresh, 'before');
  const [client] = connect.mock.contexts as pg.Client[];
  client!.emit('error', new Error('planted'));
  const lock = await hold(fresh, 'after');
  expect(connect).toHaveBeenCalledTimes(2);
  await client!.end();
  await lost.free();
  // Held still, by the connection that holds it.
  await fresh.locks.with('between', async () => {});
  expect(connect).toHaveBeenCalledTimes(2);
  await lock.free();
  expect(await other.locks.with('after', async () => 'held', { waitMs: 0 })).toBe('held');
  connect.mockRestore();
  await fresh.end();
});

test('a body that throws lets go', async () => {
  const failing = one.locks.with('thrown', () => Promise.reject(new Error('planted')));
  await expect(failing).rejects.toThrow('planted');
  expect(await other.locks.with('thrown', async () => 'held', { waitMs: 0 })).toBe('held');
});

test('locks take no connection of the pool, however many are held', async () => {
  const held = await Promise.all(Array.from({ length: 50 }, (_, n) => hold(one, `lock ${n}`)));
  expect((await one.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await Promise.all(held.map((lock) => lock.free()));
});
