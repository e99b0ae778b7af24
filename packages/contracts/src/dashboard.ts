import { PRESETS } from '@lorikeet/domain/reports';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, instant, localDate, nothing } from './wire.ts';

const period = z.strictObject({ from: localDate, to: localDate });
export const countedSum = z.strictObject({ count: z.int(), amount_cents: cents });

export const getDashboardFigures = contract({
  name: 'getDashboardFigures',
  area: 'merchant',
  method: 'GET',
  path: '/dashboard/figures',
  access: 'dashboard.read',
  summary:
    'Money in and failed of a period (this month to date unless asked), against the one before; what is processing now',
  input: z.strictObject({
    /** A range by its name, instead of two dates: it is compared as a report of that name is. */
    preset: z.enum(PRESETS).optional(),
    from: localDate.optional(),
    to: localDate.optional(),
    /** The merchant's own unless asked: each currency has figures of its own. */
    currency: currency.optional(),
  }),
  output: z.strictObject({
    currency,
    period,
    previous: period,
    /** Taken and not failed, by the day on which it was taken; `processing_cents` of it can still come back. */
    money_in: countedSum.extend({ processing_cents: cents }),
    previous_money_in: countedSum,
    /** Processing, whatever the period: money in of a period has part or all of it. `from` is no later than the oldest. */
    pending: countedSum.extend({ from: localDate, to: localDate, clears_by: localDate.nullable() }),
    /** `retried`: tried again, or their bill was paid since in another way. */
    failed: countedSum.extend({ of_count: z.int(), retried: z.int() }),
    /** Accepted files that the merchant's own bank has not credited; for direct facilities. */
    deposits: countedSum.nullable(),
  }),
  shows: ['payments', 'payouts', 'customers', 'invoices'],
});

export const getDashboardMonths = contract({
  name: 'getDashboardMonths',
  area: 'merchant',
  method: 'GET',
  path: '/dashboard/months',
  access: 'dashboard.read',
  summary: 'Twelve months to this one: succeeded, processing, failed',
  input: nothing,
  output: z.strictObject({
    currency,
    months: z.array(
      z.strictObject({
        from: localDate,
        to: localDate,
        cleared_cents: cents,
        processing_cents: cents,
        failed_cents: cents,
      }),
    ),
  }),
  shows: ['payments'],
});

/** What a merchant has to see to; the words are the reader's, the facts are here. */
export const ATTENTION_KINDS = [
  'not_live',
  'facility_stopped',
  'failed_debits',
  'late_debits',
  'exceptions',
  'orders_to_hand_over',
  'webhooks_paused',
  'approvals',
  'hardship',
  'tickets',
  'answers',
  'mandate_details',
  'payout_returned',
  'payout_held',
  'no_payout_account',
  'payout_draft',
  'card_fees',
  'unlodged_files',
  'queued_lines',
  'expired_invitations',
] as const;

export const attentionItem = z.strictObject({
  kind: z.enum(ATTENTION_KINDS),
  count: z.int(),
  amount_cents: cents.nullable(),
  from: localDate.nullable(),
  to: localDate.nullable(),
  payout_id: id('payout').nullable(),
  /** Up to three of the people concerned. */
  customers: z.array(z.strictObject({ id: id('customer'), name: z.string() })),
  /** How many for which return code, the commonest first. */
  codes: z.array(z.strictObject({ code: z.string(), count: z.int() })),
});

export const getDashboardAttention = contract({
  name: 'getDashboardAttention',
  area: 'merchant',
  method: 'GET',
  path: '/dashboard/attention',
  access: 'dashboard.read',
  summary: 'What needs attention, the most pressing first, as far as the reader may act on it',
  input: nothing,
  output: z.strictObject({ items: z.array(attentionItem) }),
  // What happens elsewhere, as at the bank or the platform, is heard of as a notification.
  shows: [
    'notifications',
    'merchants',
    'exceptions',
    'payments',
    'orders',
    'invitations',
    'mandates',
    'approvals',
    'statements',
    'hardship',
    'tickets',
  ],
});

export const getDashboardDocuments = contract({
  name: 'getDashboardDocuments',
  area: 'merchant',
  method: 'GET',
  path: '/dashboard/documents',
  access: 'dashboard.read',
  summary: 'The latest payout statements, tax invoices and signed agreements that the reader may open',
  input: nothing,
  output: z.strictObject({
    payouts: z.array(
      z.strictObject({ id: id('payout'), number: z.string(), payout_date: localDate, amount_cents: cents }),
    ),
    /** The platform's, for its fees of a month (`2026-11`). */
    tax_invoices: z.array(z.strictObject({ id: id('document'), number: z.string(), month: z.string() })),
    agreements: z.array(
      z.strictObject({
        mandate_id: id('mandate'),
        reference: z.string(),
        customer_name: z.string(),
        accepted_at: instant,
      }),
    ),
  }),
  shows: ['payouts', 'tax-invoices', 'mandates'],
});
