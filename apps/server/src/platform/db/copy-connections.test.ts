import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { copyOut } from './copy-out.ts';
import { createPool, type Pool, transact } from './sql.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ROWS = 500_000;
const PROCESS = 'copy (select pg_backend_pid()) to stdout';

async function copied(statement: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of copyOut(pool, statement)) pieces.push(piece);
  return String(Buffer.concat(pieces));
}

test('copies one after the other use one connection, those at once one each', async () => {
  const first = await copied(PROCESS);
  expect(await copied(PROCESS)).toBe(first);
  expect(new Set(await Promise.all([copied(PROCESS), copied(PROCESS)])).size).toBe(2);
});

test('a reading that ends early ends its copy, and the next one is whole', async () => {
  const process = await copied(PROCESS);
  const reading = copyOut(pool, `copy (select generate_series(1, ${ROWS})) to stdout`);
  expect((await reading.next()).value?.length).toBeGreaterThan(0);
  await reading.return(undefined);
  expect(await copied(PROCESS)).not.toBe(process);
  const stillCopying =
    "select 1 from pg_stat_activity where datname = current_database() and query like '%generate_series(1%' and state = 'active' and pid <> pg_backend_pid()";
  // The connection is closed at once; its process hears of that a moment later.
  const others = async () => (await database.pool.query(stillCopying)).rows;
  await expect.poll(others, { timeout: 15_000 }).toEqual([]);
});

test('a copy that fails is thrown, and the next one is whole', async () => {
  await expect(copied('copy (select 1 / 0) to stdout')).rejects.toThrow('division by zero');
  expect(await copied('copy (select 7) to stdout')).toBe('7\n');
});

test('a transaction takes no copy beside its connection', async () => {
  await expect(transact(pool, () => copied(PROCESS))).rejects.toThrow('must not take a second connection');
});
