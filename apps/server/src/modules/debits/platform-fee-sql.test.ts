import { platformFee } from '@lorikeet/domain/fees';
import { toCents } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { platformFeeSql } from './platform-fee-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a fee and its GST in sets are those of the domain, to the cent', async () => {
  const rate = fc.record({
    bps: fc.integer({ min: 0, max: 10_000 }),
    fixedCents: fc.integer({ min: 0, max: 9_999 }),
  });
  // Small amounts, where halves and the cap decide, as often as any other.
  const amount = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 99_999_999 }));
  await fc.assert(
    fc.asyncProperty(rate, fc.array(amount, { minLength: 100, maxLength: 100 }), async (rate, amounts) => {
      const rows = await queriesOn(database.pool).rows<{ fee: number; gst: number }>(sql`
        select f.fee, f.gst from unnest(${amounts}::bigint[]) with ordinality as p (amount_cents, n)
        cross join lateral (${platformFeeSql(sql`p.amount_cents`, rate)}) f order by p.n`);
      const wanted = amounts.map((cents) => platformFee(toCents(cents), { ...rate, capCents: null }));
      expect(rows).toEqual(wanted.map(({ fee, gst }) => ({ fee, gst })));
    }),
    { numRuns: 40 },
  );
});
