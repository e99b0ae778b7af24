import { expect, it } from 'vitest';
import { checkValues } from '../../lib/form.ts';
import { newPlan, planForm } from './plan-form.ts';

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
