import type { WireInput } from '@lorikeet/contracts';
import type { createPlan } from '@lorikeet/contracts/plans';

export type DemoPlan = WireInput<typeof createPlan>;

/** What the demo's gym sells: every way of charging that a plan knows. */
export const DEMO_PLANS = {
  membership: {
    name: 'Membership',
    description: 'Gym, pool and classes',
    process_type: 'fortnightly',
    fee_type: 'flat',
    currency: 'AUD',
    tax_code: 'taxable',
    amount_cents: 3800,
  },
  family: {
    name: 'Family membership',
    description: 'One price for everybody, by the size of the family',
    process_type: 'monthly',
    fee_type: 'tiered_volume',
    currency: 'AUD',
    tax_code: 'taxable',
    tiers: [
      { first_unit: 1, last_unit: 2, unit_price_e4: 690000, flat_fee_cents: 0 },
      { first_unit: 3, last_unit: 4, unit_price_e4: 560000, flat_fee_cents: 0 },
      { first_unit: 5, last_unit: null, unit_price_e4: 485000, flat_fee_cents: 0 },
    ],
  },
  corporate: {
    name: 'Corporate wellness',
    description: 'Staff places, cheaper as the team grows',
    process_type: 'monthly',
    fee_type: 'tiered_graduated',
    currency: 'AUD',
    tax_code: 'taxable',
    tiers: [
      { first_unit: 1, last_unit: 10, unit_price_e4: 520000, flat_fee_cents: 4900 },
      { first_unit: 11, last_unit: 25, unit_price_e4: 465000, flat_fee_cents: 0 },
      { first_unit: 26, last_unit: 60, unit_price_e4: 410000, flat_fee_cents: 0 },
      { first_unit: 61, last_unit: null, unit_price_e4: 362500, flat_fee_cents: 0 },
    ],
  },
  squad: {
    name: 'Swim squad',
    description: 'Sessions a week, coached',
    process_type: 'weekly',
    fee_type: 'per_unit',
    currency: 'AUD',
    tax_code: 'gst_free',
    unit_price_e4: 185000,
  },
  locker: {
    name: 'Locker',
    description: 'A locker of your own, by the year',
    process_type: 'yearly',
    fee_type: 'flat',
    currency: 'AUD',
    tax_code: 'taxable',
    amount_cents: 12000,
  },
  coaching: {
    name: 'Ten coaching sessions',
    description: 'One-on-one, once',
    process_type: 'one_off',
    fee_type: 'flat',
    currency: 'AUD',
    tax_code: 'taxable',
    amount_cents: 48000,
  },
} as const satisfies Record<string, DemoPlan>;
