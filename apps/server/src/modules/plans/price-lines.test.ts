import { type Pricing, priceQuantity, type Tier } from '@lorikeet/domain/plans';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { createPlan, priceLines } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

describe('prices in sets', () => {
  const soundTiers = fc
    .record({
      rows: fc.array(
        fc.record({
          size: fc.integer({ min: 2, max: 40 }),
          price: fc.integer({ min: 1, max: 10_000_000_000 }),
          fee: fc.integer({ min: 0, max: 100_000_000 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      isOpen: fc.boolean(),
    })
    .map(({ rows, isOpen }) => {
      let next = 1;
      return rows.map(({ size, price, fee }, i): Tier => {
        const firstUnit = next;
        next += size;
        const lastUnit = isOpen && i === rows.length - 1 ? null : next - 1;
        return { firstUnit, lastUnit, unitPriceE4: price, flatFeeCents: fee };
      });
    });
  const pricing: fc.Arbitrary<Pricing> = fc.oneof(
    fc.record({
      feeType: fc.constant('flat' as const),
      amountCents: fc.integer({ min: 1, max: 100_000_000 }),
    }),
    fc.record({
      feeType: fc.constant('per_unit' as const),
      unitPriceE4: fc.integer({ min: 1, max: 10_000_000_000 }),
    }),
    fc.record({
      feeType: fc.constantFrom('tiered_volume' as const, 'tiered_graduated' as const),
      tiers: soundTiers,
    }),
  );

  it('equal the domain’s, line by line, whatever the tiers and the quantity', async () => {
    await scene.within(scene.harbour, (work) =>
      fc.assert(
        fc.asyncProperty(pricing, fc.integer({ min: 1, max: 400 }), async (price, wanted) => {
          const last = 'tiers' in price ? (price.tiers.at(-1)?.lastUnit ?? null) : null;
          const quantity = last === null ? wanted : Math.min(wanted, last);
          const { plan_version_id: versionId } = await createPlan(work, {
            name: 'Any',
            process_type: 'monthly',
            fee_type: price.feeType,
            currency: 'AUD',
            tax_code: 'taxable',
            ...('amountCents' in price && { amount_cents: price.amountCents }),
            ...('unitPriceE4' in price && { unit_price_e4: price.unitPriceE4 }),
            ...('tiers' in price && {
              tiers: price.tiers.map((t) => ({
                first_unit: t.firstUnit,
                last_unit: t.lastUnit,
                unit_price_e4: t.unitPriceE4,
                flat_fee_cents: t.flatFeeCents,
              })),
            }),
          });
          const lines = await work.rows(sql`
            select kind, tier, quantity, coalesce(unit_price_e4, 0) as unit_price_e4, flat_fee_cents, amount_cents
            from (${priceLines(
              work.merchantId,
              sql`select ${versionId}::uuid as key, ${versionId}::uuid as plan_version_id, ${quantity}::bigint as quantity`,
            )}) l order by position`);
          expect(lines).toEqual(
            priceQuantity(price, quantity).lines.map((line) => ({
              kind: line.kind,
              tier: line.tierRow,
              quantity: line.quantity,
              unit_price_e4: line.unitPriceE4,
              flat_fee_cents: line.flatFee,
              amount_cents: line.amount,
            })),
          );
        }),
        { numRuns: 120 },
      ),
    );
  });

  it('are not made for a quantity above a closed last tier', async () => {
    await scene.within(scene.harbour, async (work) => {
      const { plan_version_id: versionId } = await createPlan(work, {
        name: 'Gym visits',
        process_type: 'monthly',
        fee_type: 'tiered_volume',
        currency: 'AUD',
        tax_code: 'taxable',
        tiers: [{ first_unit: 1, last_unit: 10, unit_price_e4: 10_000, flat_fee_cents: 0 }],
      });
      const terms = sql`select ${versionId}::uuid as key, ${versionId}::uuid as plan_version_id, 11::bigint as quantity`;
      expect(await work.rows(priceLines(work.merchantId, terms))).toEqual([]);
    });
  });
});
