import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { isWorthCounting } from './worth-counting.ts';

const MONDAY = toLocalDate('2026-11-30');
const TUESDAY = toLocalDate('2026-12-01');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function isDue(rows: number, day: typeof MONDAY): Promise<boolean> {
  const table = sql`(select 1 as merchant_id from generate_series(1, ${rows}::int) n)`;
  const { due } = await queriesOn(database.pool).one<{ due: boolean }>(
    sql`select ${isWorthCounting(table, sql`t.merchant_id = 1`, day)} as due`,
  );
  return due;
}

it('few rows wait for the first day of the week, many do not', async () => {
  expect(await isDue(0, MONDAY)).toBe(false);
  expect(await isDue(1, MONDAY)).toBe(true);
  expect(await isDue(200, TUESDAY)).toBe(false);
  expect(await isDue(201, TUESDAY)).toBe(true);
});
