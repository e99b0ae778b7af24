import type { Tier } from './plan-types.ts';

export const TIER_FAULT_CODES = [
  'first_must_be_1',
  'first_positive_integer',
  'last_greater_than_first',
  'overlap',
  'gap',
  'price_positive',
  'flat_fee_non_negative',
] as const;
export type TierFaultCode = (typeof TIER_FAULT_CODES)[number];

/** A fault at a row (0 is the first) and the field that shows it. */
export type TierFault = { readonly row: number; readonly field: keyof Tier; readonly code: TierFaultCode };

function isPositiveInteger(n: number): boolean {
  return Number.isSafeInteger(n) && n > 0;
}

function rangeFaults(tier: Tier, row: number): TierFault[] {
  const faults: TierFault[] = [];
  const isFirstSound = isPositiveInteger(tier.firstUnit);
  if (!isFirstSound) faults.push({ row, field: 'firstUnit', code: 'first_positive_integer' });
  if (row === 0 && isFirstSound && tier.firstUnit !== 1) {
    faults.push({ row, field: 'firstUnit', code: 'first_must_be_1' });
  }
  if (tier.lastUnit === null) return faults;
  const isAfterFirst = !isFirstSound || tier.lastUnit > tier.firstUnit;
  if (!isPositiveInteger(tier.lastUnit) || !isAfterFirst) {
    faults.push({ row, field: 'lastUnit', code: 'last_greater_than_first' });
  }
  return faults;
}

/** An open tier holds every later unit, so whatever follows it overlaps. */
function neighbourFault(previous: Tier, tier: Tier, row: number): TierFault | undefined {
  if (!isPositiveInteger(tier.firstUnit)) return undefined;
  if (previous.lastUnit === null) return { row, field: 'firstUnit', code: 'overlap' };
  if (!isPositiveInteger(previous.lastUnit)) return undefined;
  if (tier.firstUnit <= previous.lastUnit) return { row, field: 'firstUnit', code: 'overlap' };
  if (tier.firstUnit > previous.lastUnit + 1) return { row, field: 'firstUnit', code: 'gap' };
  return undefined;
}

function priceFaults(tier: Tier, row: number): TierFault[] {
  const faults: TierFault[] = [];
  if (!isPositiveInteger(tier.unitPriceE4))
    faults.push({ row, field: 'unitPriceE4', code: 'price_positive' });
  if (!Number.isSafeInteger(tier.flatFeeCents) || tier.flatFeeCents < 0) {
    faults.push({ row, field: 'flatFeeCents', code: 'flat_fee_non_negative' });
  }
  return faults;
}

/**
 * Every fault of a list of tiers in the order given: ranges start at 1, neither overlap nor leave a gap, each
 * last unit is greater than its first (so a tier of a single unit is not allowed), only the last may be open,
 * prices are positive and flat fees not negative. Empty when the tiers are sound; no tier at all is a fault.
 */
export function validateTiers(tiers: readonly Tier[]): TierFault[] {
  if (tiers.length === 0) return [{ row: 0, field: 'firstUnit', code: 'first_must_be_1' }];
  return tiers.flatMap((tier, row) => {
    const previous = tiers[row - 1];
    const neighbour = previous && neighbourFault(previous, tier, row);
    return [...rangeFaults(tier, row), ...(neighbour ? [neighbour] : []), ...priceFaults(tier, row)];
  });
}
