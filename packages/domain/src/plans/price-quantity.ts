import { addCents, type Cents, lineAmount, Refusal, sumCents, toCents, ZERO } from '../kernel/index.ts';
import type { Pricing, Tier } from './plan-types.ts';

/**
 * One line of a price. `amount` = unit price × quantity, rounded half up once, plus the flat fee. The words of a
 * line are made where it is shown, from `kind`, the units it covers and its tier's row (0 is the first).
 */
export type PriceLine = {
  readonly kind: 'flat' | 'per_unit' | 'tier';
  readonly tierRow: number | null;
  readonly fromUnit: number;
  readonly toUnit: number;
  readonly quantity: number;
  readonly unitPriceE4: number;
  readonly flatFee: Cents;
  readonly amount: Cents;
};

export type PricedQuantity = { readonly lines: readonly PriceLine[]; readonly total: Cents };

function tierLine(tier: Tier, tierRow: number, fromUnit: number, toUnit: number): PriceLine {
  const quantity = toUnit - fromUnit + 1;
  const flatFee = toCents(tier.flatFeeCents);
  const amount = addCents(lineAmount(tier.unitPriceE4, quantity), flatFee);
  return {
    kind: 'tier',
    tierRow,
    fromUnit,
    toUnit,
    quantity,
    unitPriceE4: tier.unitPriceE4,
    flatFee,
    amount,
  };
}

function reachedRow(tiers: readonly Tier[], quantity: number): number {
  const row = tiers.findIndex((tier) => tier.lastUnit === null || quantity <= tier.lastUnit);
  if (row >= 0) return row;
  throw new Refusal('plan.quantity_above_last_tier', { last: tiers.at(-1)?.lastUnit ?? 0, quantity });
}

function tieredLines(pricing: Extract<Pricing, { tiers: readonly Tier[] }>, quantity: number): PriceLine[] {
  const { tiers, feeType } = pricing;
  const row = reachedRow(tiers, quantity);
  if (feeType === 'tiered_volume') return [tierLine(tiers[row]!, row, 1, quantity)];
  return tiers
    .slice(0, row + 1)
    .map((tier, i) => tierLine(tier, i, tier.firstUnit, Math.min(quantity, tier.lastUnit ?? quantity)));
}

function linesOf(pricing: Pricing, quantity: number): PriceLine[] {
  const units = { tierRow: null, fromUnit: 1, toUnit: quantity, quantity };
  switch (pricing.feeType) {
    case 'flat': {
      const amount = toCents(pricing.amountCents);
      return [{ ...units, kind: 'flat', unitPriceE4: 0, flatFee: amount, amount }];
    }
    case 'per_unit': {
      const { unitPriceE4 } = pricing;
      return [
        { ...units, kind: 'per_unit', unitPriceE4, flatFee: ZERO, amount: lineAmount(unitPriceE4, quantity) },
      ];
    }
    case 'tiered_volume':
    case 'tiered_graduated':
      return tieredLines(pricing, quantity);
  }
}

/**
 * The lines and total for a quantity of a plan, GST included. Flat: one amount whatever the quantity. Volume: all
 * units at the tier reached. Graduated: each unit at its own tier. The tiers must be sound (`validateTiers`).
 * Throws Refusal for a quantity above a closed last tier, RangeError for one below one or not whole.
 */
export function priceQuantity(pricing: Pricing, quantity: number): PricedQuantity {
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    throw new RangeError('a quantity is a whole number, at least 1');
  }
  const lines = linesOf(pricing, quantity);
  return { lines, total: sumCents(lines.map((line) => line.amount)) };
}
