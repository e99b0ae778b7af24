import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { type createPlan, type getPlan, planInput, type previewPrice } from '@lorikeet/contracts/plans';
import { TAX_CODES } from '@lorikeet/domain/invoices';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import { FEE_TYPES, PROCESS_TYPES } from '@lorikeet/domain/plans';
import { z } from 'zod';
import type { PortalForm } from '../../lib/form.ts';

const number = z.number().nullable();
const tier = z.object({
  first_unit: number,
  last_unit: number,
  unit_price_e4: number,
  flat_fee_cents: number,
});

/** What the form holds: every price at once, of which only the chosen fee type's is sent. */
const typed = z.object({
  name: z.string(),
  description: z.string(),
  unit_name: z.string(),
  process_type: z.enum(PROCESS_TYPES),
  fee_type: z.enum(FEE_TYPES),
  currency: z.enum(CURRENCIES),
  tax_code: z.enum(TAX_CODES),
  amount_cents: number,
  unit_price_e4: number,
  tiers: z.array(tier),
  trial_days: number,
  start_date: z.string(),
  end_date: z.string(),
});
export type PlanValues = z.input<typeof typed>;
export type TierValues = PlanValues['tiers'][number];
type PlanCall = Omit<WireInput<typeof createPlan>, 'status'>;

/**
 * A tier as it is sent. A blank becomes the number that its own rule refuses: the call's schema would refuse an
 * absent one before it looks at the neighbours, and a gap would stay unseen until every price is typed.
 */
const sentTier = (row: TierValues) => ({
  first_unit: row.first_unit ?? 0,
  last_unit: row.last_unit,
  unit_price_e4: row.unit_price_e4 ?? 0,
  flat_fee_cents: row.flat_fee_cents ?? -1,
});

/** What is sent of what is typed: the price of the fee type alone, blanks left out. */
export function planCall({ amount_cents, unit_price_e4, unit_name, tiers, ...typed }: PlanValues): PlanCall {
  const plan = {
    ...typed,
    description: typed.description || undefined,
    trial_days: typed.trial_days || undefined,
    start_date: typed.start_date || undefined,
    end_date: typed.end_date || undefined,
  };
  const unit = { unit_name: unit_name || undefined };
  switch (plan.fee_type) {
    case 'flat':
      return { ...plan, amount_cents: amount_cents ?? undefined };
    case 'per_unit':
      return { ...plan, ...unit, unit_price_e4: unit_price_e4 ?? undefined };
    case 'tiered_volume':
    case 'tiered_graduated':
      return { ...plan, ...unit, tiers: tiers.map(sentTier) };
  }
}

/** What a quantity is asked the price of, while the rest of the plan may still be wrong. */
export function priceCall(values: PlanValues, quantity: number): WireInput<typeof previewPrice> {
  const { fee_type, currency, tax_code, amount_cents, unit_price_e4, tiers } = planCall(values);
  return { fee_type, currency, tax_code, amount_cents, unit_price_e4, tiers, quantity };
}

/** The form's schema: what is typed, checked by the very rules of the call. */
export const planForm = typed.transform(planCall).pipe(planInput);
export type PlanForm = PortalForm<typeof planForm>;

export const firstTier: TierValues = {
  first_unit: 1,
  last_unit: null,
  unit_price_e4: null,
  flat_fee_cents: 0,
};

export const newPlan: PlanValues = {
  name: '',
  description: '',
  unit_name: '',
  process_type: 'monthly',
  fee_type: 'flat',
  currency: 'AUD',
  tax_code: 'taxable',
  amount_cents: null,
  unit_price_e4: null,
  tiers: [firstTier],
  trial_days: null,
  start_date: '',
  end_date: '',
};

/** A plan's current version as its form shows it. */
export function planValues({ current }: WireOutput<typeof getPlan>): PlanValues {
  return {
    name: current.name,
    description: current.description ?? '',
    unit_name: current.unit_name ?? '',
    process_type: current.process_type,
    fee_type: current.fee_type,
    currency: current.currency,
    tax_code: current.tax_code,
    amount_cents: current.amount_cents,
    unit_price_e4: current.unit_price_e4,
    tiers: current.tiers.length > 0 ? current.tiers : [firstTier],
    trial_days: current.trial_days || null,
    start_date: current.start_date ?? '',
    end_date: current.end_date ?? '',
  };
}
