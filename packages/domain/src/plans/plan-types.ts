export const PROCESS_TYPES = ['one_off', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'yearly'] as const;
/** How often a plan bills. */
export type ProcessType = (typeof PROCESS_TYPES)[number];

export const FEE_TYPES = ['flat', 'per_unit', 'tiered_volume', 'tiered_graduated'] as const;
/** How a plan turns a quantity into an amount. */
export type FeeType = (typeof FEE_TYPES)[number];

/**
 * One range of units. `lastUnit` null means open. The price is per unit in ten-thousandths of the major unit;
 * the flat fee, in cents, counts once when the tier is reached (volume) or entered (graduated).
 */
export type Tier = {
  readonly firstUnit: number;
  readonly lastUnit: number | null;
  readonly unitPriceE4: number;
  readonly flatFeeCents: number;
};

/** The price of a plan; only the fields that its fee type uses. Every price includes GST. */
export type Pricing =
  | { readonly feeType: 'flat'; readonly amountCents: number }
  | { readonly feeType: 'per_unit'; readonly unitPriceE4: number }
  | { readonly feeType: 'tiered_volume' | 'tiered_graduated'; readonly tiers: readonly Tier[] };

export const PLAN_STATUSES = ['active', 'inactive', 'archived'] as const;
/** Inactive is not offered yet; archived takes no new subscriptions and keeps the ones it has. */
export type PlanStatus = (typeof PLAN_STATUSES)[number];
