import { discounted, discountFrom, ofNextBill } from '@lorikeet/domain/coupons';
import { toCents } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { discountsOf } from './discount-sql.ts';

const MERCHANT = '0198a000-0000-7000-8000-000000000001';
const PLAN = '0198a000-0000-7000-8000-000000000002';
const OTHER_PLAN = '0198a000-0000-7000-8000-000000000003';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const discount = fc.oneof(
  // Of a half, a quarter and a twentieth there are halves of a cent; of any other share hardly ever.
  fc.record({ bp: fc.constantFrom(500, 2_500, 5_000), cents: fc.constant(null) }),
  fc.record({ bp: fc.integer({ min: 1, max: 10_000 }), cents: fc.constant(null) }),
  fc.record({ bp: fc.constant(null), cents: fc.integer({ min: 1, max: 2_000 }) }),
);
const given = fc.record({
  // Small prices, where halves and the price itself decide, as often as any other.
  price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 99_999_999 })).map(toCents),
  discount,
  periods: fc.option(fc.integer({ min: 1, max: 3 })),
  billed: fc.nat(3),
  planId: fc.option(fc.constantFrom(PLAN, OTHER_PLAN)),
});

it('what coupons take off in sets is what the domain takes off, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 50, maxLength: 50 }), async (all) => {
      const each = <T>(of: (one: (typeof all)[number]) => T) => all.map(of);
      const rows = await queriesOn(database.pool).rows<{ off: number }>(sql`
        with cases as (
          select lpad(c.n::text, 32, '0')::uuid as key, ${MERCHANT}::uuid as merchant_id, c.*
          from unnest(${each((one) => one.price)}::bigint[], ${each((one) => one.discount.bp)}::int[],
            ${each((one) => one.discount.cents)}::bigint[], ${each((one) => one.periods)}::int[],
            ${each((one) => one.billed)}::int[], ${each((one) => one.planId)}::uuid[])
            with ordinality as c (price, bp, cents, periods, billed, of_plan, n)
        ), plan_versions as (select merchant_id, key as id, ${PLAN}::uuid as plan_id from cases),
        subscription_coupons as (
          select merchant_id, key as id, key as subscription_id, key as coupon_id, true as is_current from cases
        ), coupons as (
          select merchant_id, key as id, 'CODE' as code, bp as percent_bp, cents as amount_cents, periods from cases
        ), coupon_plans as (
          select merchant_id, key as coupon_id, of_plan as plan_id from cases where of_plan is not null
        ), invoices as (select merchant_id, key as id, 'open' as status from cases),
        subscription_discounts as (
          select c.merchant_id, c.key as subscription_coupon_id, c.key as invoice_id
          from cases c cross join lateral generate_series(1, c.billed)
        )
        select coalesce(d.amount_cents, 0)::bigint as off from cases c
        left join (${discountsOf(
          MERCHANT,
          sql`select key, key as plan_version_id from cases`,
          sql`select key, price as amount_cents from cases`,
        )}) d on d.key = c.key
        order by c.n`);
      expect(rows.map(({ off }) => off)).toEqual(
        all.map(({ price, discount: { bp, cents }, periods, billed, planId }) => {
          const left = periods === null ? null : Math.max(0, periods - billed);
          const running = { discount: discountFrom(bp, cents), left, planIds: planId ? [planId] : [] };
          return price - discounted(price, PLAN, ofNextBill(running));
        }),
      );
    }),
    { numRuns: 20 },
  );
});
