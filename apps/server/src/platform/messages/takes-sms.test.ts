import { smsNumber } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { takesSms } from './takes-sms.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const TYPED = `0491 570 006|(04) 9157-0006|491570006|61491570006|+61 (0)491 570 006|0011 61 491 570 006|0061491570006
  |+64 21 123 4567|0011 1 415 555 2671|(02) 5550 1234|+61 2 5550 1234|0011 61 2 5550 1234|1300 975 707|0591 570 006
  |0491 570 00|12345||payer@example.test`;

test('the database says of a number what domain says', async () => {
  const typed = TYPED.split('|').map((one) => one.trim());
  const rows = await queriesOn(database.pool).rows<{ typed: string; takes: boolean }>(sql`
    select t.typed, ${takesSms(sql`t.typed`)} as takes from unnest(${typed}::text[]) as t (typed)`);
  expect(rows.filter(({ takes }) => takes).length).toBe(9);
  expect(rows.map(({ takes }) => takes)).toEqual(typed.map((one) => smsNumber(one) !== null));
});
