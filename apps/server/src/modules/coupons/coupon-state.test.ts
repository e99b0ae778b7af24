import { couponState } from '@lorikeet/domain/coupons';
import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { stateSql } from './list-coupons.query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a coupon in sets is what the domain says, whatever its terms and the day', async () => {
  const today = toLocalDate('2026-11-25');
  const facts = fc.record({
    isArchived: fc.boolean(),
    endsOn: fc.option(fc.integer({ min: -1, max: 1 }).map((n) => addDays(today, n))),
    most: fc.option(fc.integer({ min: 1, max: 3 })),
    redemptions: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 100, maxLength: 100 }), async (all) => {
      const rows = await queriesOn(database.pool).rows<{ state: string }>(sql`
        select ${stateSql(sql`c`, today)} as state
        from unnest(${all.map((one) => one.isArchived)}::boolean[], ${all.map((one) => one.endsOn)}::date[],
          ${all.map((one) => one.most)}::int[], ${all.map((one) => one.redemptions)}::int[])
          with ordinality as c (is_archived, ends_on, most_redemptions, redemptions, n)
        order by c.n`);
      expect(rows.map(({ state }) => state)).toEqual(all.map((one) => couponState(one, today)));
    }),
    { numRuns: 20 },
  );
});
