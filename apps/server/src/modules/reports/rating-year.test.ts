import { ratingYearOf } from '@lorikeet/domain/council';
import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { ratingYearSql } from './report-aged-rates.query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the rating year of a day in sets is the domain’s, on each day of two years', async () => {
  const days = Array.from({ length: 731 }, (_, n) => addDays(toLocalDate('2027-01-01'), n));
  const rows = await queriesOn(database.pool).rows<{ year: number }>(sql`
    select ${ratingYearSql(sql`d.day`)} as year from unnest(${days}::date[]) with ordinality as d (day, n) order by d.n`);
  expect(rows.map(({ year }) => year)).toEqual(days.map(ratingYearOf));
});
