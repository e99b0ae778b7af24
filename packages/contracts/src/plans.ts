import { TAX_CODES } from '@lorikeet/domain/invoices';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import {
  FEE_TYPES,
  PLAN_STATUSES,
  PROCESS_TYPES,
  type Pricing,
  type Tier,
  type TierFaultCode,
  validateTiers,
} from '@lorikeet/domain/plans';
import { MAX_TRIAL_DAYS } from '@lorikeet/domain/subscriptions';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { FaultCode } from './faults.ts';
import {
  cents,
  currency,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  oneOrMore,
  optionalText,
  seenVersion,
  text,
} from './wire.ts';

/** One million of the major unit: above it a price is a slip of the finger, and below it no product overflows. */
const MAX_CENTS = 100_000_000;
const MAX_UNIT_PRICE_E4 = 10_000_000_000;
const MAX_TIERS = 50;
/** With the largest unit price this stays far inside a safe integer of cents. */
export const MAX_QUANTITY = 10_000_000;

export const planStatus = z.enum(PLAN_STATUSES);
export const processType = z.enum(PROCESS_TYPES);
export const feeType = z.enum(FEE_TYPES);
export const taxCode = z.enum(TAX_CODES);

/** How many units a subscription or a preview is for. */
export const quantity = z.coerce.number().int('invalid').min(1, 'too_small').max(MAX_QUANTITY, 'too_big');

const unitPriceE4 = z
  .int('tier_price_positive')
  .positive('tier_price_positive')
  .max(MAX_UNIT_PRICE_E4, 'too_big');
const amountCents = z
  .int({ error: ({ input }) => (input === null ? 'amount_required' : 'invalid_amount') })
  .positive('amount_positive')
  .max(MAX_CENTS, 'too_big');

/**
 * A tier as typed. Only its shape is checked here; its rules, whole numbers among them, are checked over the
 * list, so that neighbours are seen and one fault does not hide the others.
 */
const tierInput = z.strictObject({
  first_unit: z.number('tier_first_positive_integer').max(MAX_QUANTITY, 'too_big').meta({ type: 'integer' }),
  last_unit: z
    .number('tier_last_greater_than_first')
    .max(MAX_QUANTITY, 'too_big')
    .meta({ type: 'integer' })
    .nullable(),
  unit_price_e4: z.number('tier_price_positive').max(MAX_UNIT_PRICE_E4, 'too_big').meta({ type: 'integer' }),
  flat_fee_cents: z.number('tier_flat_fee_non_negative').max(MAX_CENTS, 'too_big').meta({ type: 'integer' }),
});
export type TierInput = z.input<typeof tierInput>;

type PricingInput = {
  unit_name?: string | undefined;
  fee_type: (typeof FEE_TYPES)[number];
  amount_cents?: number | undefined;
  unit_price_e4?: number | undefined;
  tiers?: readonly TierInput[] | undefined;
};

const TIER_FAULTS: Record<TierFaultCode, FaultCode> = {
  first_must_be_1: 'tier_first_must_be_1',
  first_positive_integer: 'tier_first_positive_integer',
  last_greater_than_first: 'tier_last_greater_than_first',
  overlap: 'tier_overlap',
  gap: 'tier_gap',
  price_positive: 'tier_price_positive',
  flat_fee_non_negative: 'tier_flat_fee_non_negative',
};
const TIER_FIELDS: Record<keyof Tier, keyof TierInput> = {
  firstUnit: 'first_unit',
  lastUnit: 'last_unit',
  unitPriceE4: 'unit_price_e4',
  flatFeeCents: 'flat_fee_cents',
};

/** A tier on the wire as the domain's tier. */
export function tierOf(tier: TierInput): Tier {
  return {
    firstUnit: tier.first_unit,
    lastUnit: tier.last_unit,
    unitPriceE4: tier.unit_price_e4,
    flatFeeCents: tier.flat_fee_cents,
  };
}

/**
 * Where each fault of typed tiers is shown (`tiers.1.first_unit`) and its code. The server's schema and the
 * form's rows both read this, so a row turns red for the same reason on both sides.
 */
export function tierFaults(
  tiers: readonly TierInput[],
): { path: [number, keyof TierInput]; code: FaultCode }[] {
  return validateTiers(tiers.map(tierOf)).map(({ row, field, code }) => ({
    path: [row, TIER_FIELDS[field]],
    code: TIER_FAULTS[code],
  }));
}

const pricingFields = {
  fee_type: feeType,
  amount_cents: amountCents.optional(),
  unit_price_e4: unitPriceE4.optional(),
  // Checked on the list itself: a rule on the whole plan would keep silent while its name is still missing.
  tiers: z
    .array(tierInput)
    .max(MAX_TIERS, 'too_big')
    .superRefine((tiers, context) => {
      if (tiers.length === 0) return;
      for (const { path, code } of tierFaults(tiers)) {
        context.addIssue({ code: 'custom', path, message: code });
      }
    })
    .optional(),
};

/** The fields that each fee type uses; the others must be absent. */
const USED_BY = {
  flat: 'amount_cents',
  per_unit: 'unit_price_e4',
  tiered_volume: 'tiers',
  tiered_graduated: 'tiers',
} as const;
const PRICE_FIELDS = ['amount_cents', 'unit_price_e4', 'tiers'] as const;
const REQUIRED = {
  amount_cents: 'amount_required',
  unit_price_e4: 'required',
  tiers: 'tiers_required',
} as const;

function checkPricing(plan: PricingInput, context: z.RefinementCtx): void {
  const used = USED_BY[plan.fee_type];
  if (plan.fee_type === 'flat' && plan.unit_name) {
    context.addIssue({ code: 'custom', path: ['unit_name'], message: 'unknown_field' });
  }
  for (const field of PRICE_FIELDS) {
    if (field !== used && plan[field] !== undefined) {
      context.addIssue({ code: 'custom', path: [field], message: 'unknown_field' });
    }
  }
  const value = plan[used];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    context.addIssue({ code: 'custom', path: [used], message: REQUIRED[used] });
  }
}

function checkDates(
  plan: { start_date?: string | undefined; end_date?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (plan.start_date && plan.end_date && plan.end_date < plan.start_date) {
    context.addIssue({ code: 'custom', path: ['end_date'], message: 'end_before_start' });
  }
}

/** The price in the domain's shape. The input must have passed the contract. */
export function pricingOf(plan: PricingInput): Pricing {
  switch (plan.fee_type) {
    case 'flat':
      return { feeType: 'flat', amountCents: plan.amount_cents ?? 0 };
    case 'per_unit':
      return { feeType: 'per_unit', unitPriceE4: plan.unit_price_e4 ?? 0 };
    case 'tiered_volume':
    case 'tiered_graduated':
      return { feeType: plan.fee_type, tiers: (plan.tiers ?? []).map(tierOf) };
  }
}

/** Days before the first that is billed. */
export const trialDays = z.int('invalid').min(0, 'too_small').max(MAX_TRIAL_DAYS, 'too_big');

const versionFields = {
  name: text(120),
  description: optionalText(500),
  /** What one unit is called, as payers read it: `Swimmers`. */
  unit_name: optionalText(40),
  process_type: processType,
  ...pricingFields,
  currency,
  tax_code: taxCode,
  trial_days: trialDays.optional(),
  start_date: localDate.optional(),
  end_date: localDate.optional(),
};

/** Everything that a person types about a plan; the form validates with it before the call is made. */
export const planInput = z.strictObject(versionFields).superRefine((plan, context) => {
  checkPricing(plan, context);
  checkDates(plan, context);
});

const tierOutput = z.strictObject({
  first_unit: z.int(),
  last_unit: z.int().nullable(),
  unit_price_e4: z.int(),
  flat_fee_cents: z.int(),
});

export const planVersion = z.strictObject({
  plan_version_id: id('plan_version'),
  version: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  unit_name: z.string().nullable(),
  process_type: processType,
  fee_type: feeType,
  currency,
  amount_cents: cents.nullable(),
  unit_price_e4: z.int().nullable(),
  tiers: z.array(tierOutput),
  tax_code: taxCode,
  /** 0 for a plan that is billed from its first day. */
  trial_days: z.int(),
  start_date: localDate.nullable(),
  end_date: localDate.nullable(),
  created_at: instant,
});

/** One line of a price's arithmetic: units × unit price, plus the flat fee. */
export const priceLine = z.strictObject({
  kind: z.enum(['flat', 'per_unit', 'tier']),
  /** 0 is the first tier. */
  tier_row: z.int().nullable(),
  from_unit: z.int(),
  to_unit: z.int(),
  quantity: z.int(),
  unit_price_e4: z.int(),
  flat_fee_cents: cents,
  amount_cents: cents,
});

export const pricedQuantity = z.strictObject({
  quantity: z.int(),
  currency,
  lines: z.array(priceLine),
  total_cents: cents,
  /** Contained in the total. */
  gst_cents: cents,
});

const planRow = z.strictObject({
  id: id('plan'),
  plan_version_id: id('plan_version'),
  name: z.string(),
  status: planStatus,
  process_type: processType,
  fee_type: feeType,
  currency,
  /** Price of one unit, GST included: what a list shows as the plan's amount. */
  amount_cents: cents,
  unit_price_e4: z.int().nullable(),
  tiers: z.int(),
  start_date: localDate.nullable(),
  end_date: localDate.nullable(),
  subscribers: z.int(),
  created_at: instant,
  updated_at: instant,
});

export const listPlans = contract({
  name: 'listPlans',
  area: 'merchant',
  method: 'GET',
  path: '/plan/list',
  access: 'plans.read',
  summary: 'Plans by newest, filtered by status, currency or a word of the name',
  input: listInput(['created_at'], { status: planStatus.optional(), currency: oneOrMore(CURRENCIES) }),
  output: listOutput(planRow),
  shows: ['plans', 'subscriptions'],
});

export const countPlans = contract({
  name: 'countPlans',
  area: 'merchant',
  method: 'GET',
  path: '/plan/count',
  access: 'plans.read',
  summary: 'How many plans there are in each status',
  input: z.strictObject({}),
  output: z.strictObject({ all: z.int(), active: z.int(), inactive: z.int(), archived: z.int() }),
  shows: ['plans'],
});

export const getPlan = contract({
  name: 'getPlan',
  area: 'merchant',
  method: 'GET',
  path: '/plan/detail',
  access: 'plans.read',
  summary: 'One plan with its current version, its earlier ones and what may be done with it',
  input: z.strictObject({ id: id('plan') }),
  output: z.strictObject({
    id: id('plan'),
    status: planStatus,
    created_at: instant,
    updated_at: instant,
    current: planVersion,
    versions: z.array(
      z.strictObject({
        plan_version_id: id('plan_version'),
        version: z.int(),
        name: z.string(),
        created_at: instant,
        subscribers: z.int(),
      }),
    ),
    /** Subscriptions of any version that have not ended. */
    subscribers: z.int(),
    /** Invitations to it that can still be accepted, until it is archived. */
    open_invitations: z.int(),
    can: z.strictObject({
      edit: z.boolean(),
      activate: z.boolean(),
      deactivate: z.boolean(),
      archive: z.boolean(),
    }),
  }),
  shows: ['plans', 'subscriptions'],
});

export const createPlan = contract({
  name: 'createPlan',
  area: 'merchant',
  method: 'POST',
  path: '/plan/create',
  access: 'plans.write',
  summary: 'Creates a plan, active unless told otherwise',
  idempotent: true,
  input: z
    .strictObject({ ...versionFields, status: z.enum(['active', 'inactive']).optional() })
    .superRefine((plan, context) => {
      checkPricing(plan, context);
      checkDates(plan, context);
    }),
  output: z.strictObject({ id: id('plan'), plan_version_id: id('plan_version') }),
  refusals: ['merchant.currency_not_collected'],
  changes: ['plans'],
});

export const updatePlan = contract({
  name: 'updatePlan',
  area: 'merchant',
  method: 'POST',
  path: '/plan/update/{id}',
  access: 'plans.write',
  summary: 'Makes a new version of a plan; subscriptions keep theirs. The same data again changes nothing',
  idempotent: true,
  input: z
    .strictObject({ id: id('plan'), seen_version: seenVersion, ...versionFields })
    .superRefine((plan, context) => {
      checkPricing(plan, context);
      checkDates(plan, context);
    }),
  output: z.strictObject({
    id: id('plan'),
    plan_version_id: id('plan_version'),
    version: z.int(),
    changed: z.boolean(),
  }),
  refusals: ['plan.archived_is_not_edited', 'merchant.currency_not_collected', 'record.changed_meanwhile'],
  changes: ['plans'],
});

const statusOutput = z.strictObject({ id: id('plan'), status: planStatus });

function statusContract(verb: 'archive' | 'activate' | 'deactivate', summary: string) {
  return contract({
    name: `${verb}Plan`,
    area: 'merchant',
    method: 'POST',
    path: `/plan/${verb}/{id}`,
    access: 'plans.write',
    summary,
    input: z.strictObject({ id: id('plan') }),
    output: statusOutput,
    changes: ['plans'],
  });
}

export const archivePlan = statusContract('archive', 'Takes no new subscriptions; existing ones go on');
export const activatePlan = statusContract('activate', 'Offers the plan to new subscriptions');
export const deactivatePlan = statusContract('deactivate', 'Stops offering the plan for now');

export const previewPrice = contract({
  name: 'previewPrice',
  area: 'merchant',
  method: 'POST',
  path: '/plan/price',
  access: 'plans.read',
  summary: 'The arithmetic of a quantity of a price that need not be saved',
  input: z
    .strictObject({ ...pricingFields, currency, tax_code: taxCode, quantity })
    .superRefine((plan, context) => checkPricing(plan, context)),
  output: pricedQuantity,
  refusals: ['plan.quantity_above_last_tier'],
  shows: ['plans'],
});

export const previewPlanPrice = contract({
  name: 'previewPlanPrice',
  area: 'merchant',
  method: 'GET',
  path: '/plan/price',
  access: 'plans.read',
  summary: 'The arithmetic of a quantity of a saved plan, at its current version',
  input: z.strictObject({ id: id('plan'), quantity }),
  output: pricedQuantity,
  refusals: ['plan.quantity_above_last_tier'],
  shows: ['plans'],
});
