import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { uuid7At } from '../ids.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the nth id of a statement is the same here and in the database', async () => {
  const seeds = fc.record({
    ms: fc.integer({ min: 1, max: 2 ** 48 - 1 }),
    n: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    salt: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
  });
  const drawn = fc.sample(seeds, 500);
  const { rows } = await database.pool.query<{ id: string }>(
    `select uuid7_at(ms, n, salt) as id from json_to_recordset($1) as seed (ms bigint, n bigint, salt bigint)`,
    [JSON.stringify(drawn)],
  );
  expect(drawn.map((seed) => uuid7At(seed, seed.n))).toEqual(rows.map(({ id }) => id));
});
