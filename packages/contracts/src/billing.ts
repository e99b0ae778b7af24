import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate } from './wire.ts';

export const BILLING_RUN_STATUSES = ['previewed', 'running', 'done', 'held'] as const;
/**
 * How a subscription's bill differs from its last one. `new` was never billed; `gone` would have been and is
 * paused or cancelled; `higher` and `lower` by 20% or more; `zero` and `negative` leave nothing to debit.
 */
export const BILL_DIFFERENCES = ['new', 'gone', 'higher', 'lower', 'zero', 'negative', 'same'] as const;
/** What the bills of a dry run are looked at by: how they differ, or that nothing will debit or charge them. */
export const BILL_GROUPS = [...BILL_DIFFERENCES, 'undebited'] as const;

/** What is billed in a currency that the banks do not carry: never part of the sums beside it. */
const otherTotals = z.array(z.strictObject({ currency, total_cents: cents }));

const counted = z.strictObject({ bills: z.int(), total_cents: cents });

/** The bills of one currency against the last ones in it. */
const comparedBills = {
  currency,
  bills: z.int(),
  total_cents: cents,
  /** Customer credit that these bills will use. */
  credit_cents: cents,
  /** What the same subscriptions were billed last time. */
  last_total_cents: cents,
  differences: z.strictObject(
    Object.fromEntries(BILL_DIFFERENCES.map((name) => [name, counted])) as Record<
      (typeof BILL_DIFFERENCES)[number],
      typeof counted
    >,
  ),
  /** The bills, each counted under its difference too, that have neither a mandate nor a kept card. */
  undebited: counted,
};

export const billingComparison = z.strictObject({
  business_date: localDate,
  /** Periods that start on or before this day are billed. */
  through: localDate,
  ...comparedBills,
  /** The bills in other currencies, which stand in none of the numbers beside it. */
  others: z.array(z.strictObject(comparedBills)),
});

const run = z.strictObject({
  id: id('billing_run'),
  business_date: localDate,
  through: localDate,
  status: z.enum(BILLING_RUN_STATUSES),
  invoices: z.int(),
  /** In Australian dollars. */
  total_cents: cents,
  others: otherTotals,
  started_at: instant,
  finished_at: instant.nullable(),
  started_by: z.string(),
});

export const listBillingRuns = contract({
  name: 'listBillingRuns',
  area: 'merchant',
  method: 'GET',
  path: '/billing/list',
  access: 'subscriptions.read',
  summary: 'Billing runs by newest; dry runs are left out',
  input: listInput(['started_at'], {}),
  output: listOutput(run),
  shows: ['billing'],
});

export const previewBilling = contract({
  name: 'previewBilling',
  area: 'merchant',
  method: 'POST',
  path: '/billing/preview',
  access: 'billing.run',
  summary: 'Runs the next billing dry: what would be billed, and the difference against the last time',
  input: z.strictObject({
    /** The day to bill as of; the next automatic run when absent. */
    business_date: localDate.optional(),
  }),
  output: z.strictObject({
    id: id('billing_run'),
    comparison: billingComparison,
    /** The run that billing waits for while it is held. */
    held: run.nullable(),
  }),
  refusals: ['billing.too_far_ahead'],
  shows: [],
});

export const listPreviewedBills = contract({
  name: 'listPreviewedBills',
  area: 'merchant',
  method: 'GET',
  path: '/billing/previewedBills',
  access: 'billing.run',
  summary: 'The single bills behind a dry run, by how they differ',
  input: z.strictObject({
    id: id('billing_run'),
    difference: z.enum(BILL_GROUPS),
    /** The currency of the bills; the merchant's own when absent. */
    currency: currency.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  output: listOutput(
    z.strictObject({
      subscription_id: id('subscription'),
      customer_id: id('customer'),
      customer_name: z.string(),
      plan_name: z.string(),
      quantity: z.int(),
      period_start: localDate,
      amount_cents: cents,
      last_cents: cents.nullable(),
    }),
  ),
  shows: [],
});

export const approveBilling = contract({
  name: 'approveBilling',
  area: 'merchant',
  method: 'POST',
  path: '/billing/approve/{id}',
  access: 'billing.run',
  summary: 'Starts to bill what the dry run showed, and lifts a hold; `getBillingProgress` follows it',
  input: z.strictObject({ id: id('billing_run') }),
  output: run,
  refusals: ['billing.preview_outdated', 'billing.too_far_ahead'],
  changes: ['billing', 'subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});

export const getBillingProgress = contract({
  name: 'getBillingProgress',
  area: 'merchant',
  method: 'GET',
  path: '/billing/progress',
  access: 'billing.run',
  summary: 'How far a run has come: what it has billed so far',
  input: z.strictObject({ id: id('billing_run') }),
  output: run,
  shows: ['billing'],
});

export const holdBilling = contract({
  name: 'holdBilling',
  area: 'merchant',
  method: 'POST',
  path: '/billing/hold/{id}',
  access: 'billing.run',
  summary: 'Holds all billing until a dry run is approved or the hold is lifted',
  input: z.strictObject({ id: id('billing_run') }),
  output: run,
  changes: ['billing'],
});

export const releaseBilling = contract({
  name: 'releaseBilling',
  area: 'merchant',
  method: 'POST',
  path: '/billing/release',
  access: 'billing.run',
  summary: 'Lifts a hold; the next automatic run bills everything that is due',
  input: z.strictObject({}),
  output: z.strictObject({ released: z.boolean() }),
  changes: ['billing'],
});
