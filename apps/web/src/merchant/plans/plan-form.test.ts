import { previewPrice } from '@lorikeet/contracts/plans';
import { expect, it } from 'vitest';
import { checkValues } from '../../lib/form.ts';
import { newPlan, planCall, planForm, priceCall } from './plan-form.ts';

it('a plan’s form names the tier that overlaps, whatever else is left blank', async () => {
  const tier = { unit_price_e4: 250_000, flat_fee_cents: 0 };
  const checked = await checkValues(planForm, {
    ...newPlan,
    name: 'Court hire',
    fee_type: 'tiered_graduated',
    tiers: [
      { ...tier, first_unit: 1, last_unit: 2 },
      { ...tier, first_unit: 2, last_unit: null },
    ],
  });
  const issues = 'issues' in checked ? checked.issues : [];
  expect(issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'tiers.1.first_unit tier_overlap',
  ]);
});

it('sends what units are called only where a price has units', () => {
  const plan = { ...newPlan, name: 'Swim squad', unit_name: 'Swimmers', unit_price_e4: 185_000 };
  expect(planCall({ ...plan, fee_type: 'per_unit' })).toMatchObject({ unit_name: 'Swimmers' });
  expect(planCall({ ...plan, fee_type: 'flat', amount_cents: 100 })).not.toHaveProperty('unit_name');
});

it('asks the price of a quantity whatever else the plan says', () => {
  const plan = { ...newPlan, name: 'Locker', amount_cents: 12_000, trial_days: 14, start_date: '2026-12-01' };
  const tiers = [{ first_unit: 1, last_unit: null, unit_price_e4: 250_000, flat_fee_cents: 0 }];
  for (const priced of [
    plan,
    { ...plan, trial_days: null },
    { ...plan, fee_type: 'per_unit' as const, unit_name: 'Keys', unit_price_e4: 185_000 },
    { ...plan, fee_type: 'tiered_volume' as const, tiers },
  ])
    expect(previewPrice.input.safeParse(priceCall(priced, 12)).error).toBeUndefined();
});
