import { MAX_SKIPPED_AT_ONCE } from '@lorikeet/domain/subscriptions';
import { z } from 'zod';
import { contract } from './contract.ts';
import { seen } from './subscription-stops.ts';
import { cents, id, localDate } from './wire.ts';

const periods = z.int().min(1).max(MAX_SKIPPED_AT_ONCE);

const leftOut = z.strictObject({
  start: localDate,
  /** The first day after the period. */
  end: localDate,
  /** What the period would have cost, GST included. */
  amount_cents: cents,
  /** It is billed already, and that bill is taken back. */
  was_billed: z.boolean(),
});

const refusals = [
  'subscription.skip_refused',
  'subscription.resume_before_skip',
  'subscription.one_off_not_skipped',
  'subscription.skip_past_end',
  'subscription.skip_past_change',
  'subscription.skip_outdated',
  'plan.quantity_above_last_tier',
  'merchant.closing',
] as const;

const skipOutput = z.strictObject({
  id: id('subscription'),
  periods: z.array(leftOut),
  /** Where the next period starts that is not billed yet. */
  next_period_start: localDate,
  seen,
});

export const previewSkip = contract({
  name: 'previewSkip',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/previewSkip/{id}',
  access: 'subscriptions.write',
  summary:
    'Which periods would be skipped, what they would have cost, and what is billed next; changes nothing',
  input: z.strictObject({ id: id('subscription'), periods }),
  output: skipOutput,
  refusals,
  shows: ['subscriptions', 'plans', 'invoices'],
});

export const skipPeriods = contract({
  name: 'skipPeriods',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/skip/{id}',
  access: 'subscriptions.write',
  summary:
    'Leaves out the next periods: bills that are not with the bank are taken back, and the periods after keep their days',
  idempotent: true,
  input: z.strictObject({
    id: id('subscription'),
    periods,
    /** The first period of the preview: one that was skipped or sent to the bank meanwhile is not skipped unseen. */
    expected_from: localDate,
    seen: seen.optional(),
  }),
  output: skipOutput,
  refusals: [...refusals, 'subscription.preview_outdated'],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});

export const takeBackSkip = contract({
  name: 'takeBackSkip',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/takeBackSkip/{id}',
  access: 'subscriptions.write',
  summary: 'Bills a skipped period after all, while it has not begun and nothing after it is billed',
  input: z.strictObject({ id: id('subscription'), period_start: localDate }),
  output: z.strictObject({ id: id('subscription'), next_period_start: localDate.nullable() }),
  refusals: [
    'merchant.closing',
    'subscription.skip_refused',
    'subscription.resume_before_skip',
    'subscription.skip_is_over',
  ],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});
