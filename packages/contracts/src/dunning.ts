import { DECLINE_REASONS } from '@lorikeet/domain/cards/entry';
import {
  END_ACTIONS,
  END_REASONS,
  MOST_REMINDERS,
  MOST_RETRIES,
  NO_RETRY_REASONS,
  RETRY_WAITS,
} from '@lorikeet/domain/dunning';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, done, id, instant, localDate, nothing } from './wire.ts';

/** How a debit that came back for want of funds is tried again. */
export const dunningPolicy = z.strictObject({
  retries: z.int().min(0, 'too_small').max(MOST_RETRIES, 'too_big'),
  /** Not before this many bank days after the return. */
  retry_bank_days: z.int().min(1, 'too_small').max(10, 'too_big'),
  retry_waits_for: z.enum(RETRY_WAITS),
  /** 1 Monday to 5 Friday. */
  retry_weekday: z.int().min(1, 'too_small').max(5, 'too_big'),
  /** The day of a month; a shorter month has it on its last day. */
  retry_month_day: z.int().min(1, 'too_small').max(31, 'too_big'),
  /** Letters about an overdue invoice that nobody is collecting; 0 sends none. */
  reminders: z.int().min(0, 'too_small').max(MOST_REMINDERS, 'too_big'),
  /** Calendar days after the due date, and between two letters. */
  reminder_first_days: z.int().min(1, 'too_small').max(60, 'too_big'),
  reminder_every_days: z.int().min(3, 'too_small').max(60, 'too_big'),
  /** What follows when nothing of a subscription's bill is tried again, and after how many calendar days. */
  unpaid_action: z.enum(END_ACTIONS),
  unpaid_after_days: z.int().min(3, 'too_small').max(60, 'too_big'),
});
export type DunningPolicy = z.output<typeof dunningPolicy>;

export const DEFAULT_DUNNING: DunningPolicy = {
  retries: 1,
  retry_bank_days: 3,
  retry_waits_for: 'bank_days',
  retry_weekday: 4,
  retry_month_day: 15,
  reminders: 0,
  reminder_first_days: 5,
  reminder_every_days: 10,
  unpaid_action: 'leave',
  unpaid_after_days: 14,
};

export const getDunningPolicy = contract({
  name: 'getDunningPolicy',
  area: 'merchant',
  method: 'GET',
  path: '/dunning/policy',
  access: 'settings.read',
  summary:
    'How unpaid debits are tried again, whether payers are reminded, and how many agreements announce another day',
  input: nothing,
  output: z.strictObject({
    policy: dunningPolicy,
    /** Agreements in force, and those of them whose own day differs from the policy's. */
    agreements: z.int(),
    agreed_otherwise: z.int(),
  }),
  shows: ['merchants', 'mandates'],
});

export const updateDunningPolicy = contract({
  name: 'updateDunningPolicy',
  area: 'merchant',
  method: 'POST',
  path: '/dunning/policy/update',
  access: 'settings.write',
  summary: 'Changes how unpaid debits are tried again; agreements in force keep the day that they announce',
  input: dunningPolicy.extend({ seen: dunningPolicy.optional() }),
  output: done,
  idempotent: true,
  refusals: ['record.changed_meanwhile'],
  changes: ['merchants', 'mandates'],
});

/** What a policy does with the dishonours of the past. */
const tried = z.strictObject({
  retried: z.int(),
  retried_cents: cents,
  /** Left alone: their code forbids it, or the payer had paid first. */
  left_by_code: z.int(),
  paid_first: z.int(),
  /** Really tried on about that day. */
  held: z.int(),
  held_cents: cents,
  returned: z.int(),
  /** Tried on another day or never: what they would have brought is not known. */
  unknown: z.int(),
  unknown_cents: cents,
  /** The platform's fees, the unknown at the dearer outcome. */
  cost_cents: cents,
  /** Subscriptions that it pauses or cancels: surely, and those whose second attempt may have held. */
  end_action: z.enum(END_ACTIONS),
  ended: z.int(),
  ended_unknown: z.int(),
});
export type TriedPolicy = z.output<typeof tried>;

export const previewDunningPolicy = contract({
  name: 'previewDunningPolicy',
  area: 'merchant',
  method: 'POST',
  path: '/dunning/policy/preview',
  access: 'settings.read',
  summary: 'Tries a policy on the last year’s dishonours, beside the present one; changes nothing',
  input: dunningPolicy,
  output: z.strictObject({
    from: localDate,
    to: localDate,
    dishonours: z.int(),
    amount_cents: cents,
    currency,
    present: tried,
    asked: tried,
  }),
  shows: ['merchants', 'payments'],
});

/** What follows a bill that is not tried again: on which day it is to happen, or happened, and why. */
const dunningEnd = z.strictObject({
  action: z.enum(END_ACTIONS),
  on: localDate,
  /** Null while it lies ahead. */
  because: z.enum(END_REASONS).nullable(),
  /** When what it paused went on, because the bill was paid or settled otherwise, or by a person. */
  resumed_on: localDate.nullable(),
  resumed_because: z.enum(['paid', 'settled', 'by_person']).nullable(),
});

export const dunningDecision = z.strictObject({
  id: id('dunning_decision'),
  payment_id: id('payment'),
  invoice_id: id('invoice').nullable(),
  customer_id: id('customer'),
  /** What the bank said of a debit, or of a charge of a kept card: one of them. */
  return_code: z.string().nullable(),
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  /** 1 for the first debit of the debt. */
  attempt: z.int(),
  amount_cents: cents,
  currency,
  decision: z.enum(['retry', 'no_retry']),
  because: z.enum([...RETRY_WAITS, ...NO_RETRY_REASONS]),
  /** True where the payer's agreement names another day than the merchant's policy did. */
  is_agreed_day: z.boolean(),
  retry_bank_days: z.int(),
  retry_day: z.int(),
  retry_on: localDate.nullable(),
  /** A charge is a payment only once it is asked for. */
  retry_id: id('payment').nullable(),
  /** Null where the bill is tried again, and where its failure is not the payer's. */
  end: dunningEnd.nullable(),
  decided_at: instant,
});

export const listDunningDecisions = contract({
  name: 'listDunningDecisions',
  area: 'merchant',
  method: 'GET',
  path: '/dunning/decisions',
  access: 'payments.read',
  summary:
    'What was decided about returned debits and declined charges of a payment, an invoice or a customer, the latest first, at most 20',
  input: z.strictObject({
    payment_id: id('payment').optional(),
    invoice_id: id('invoice').optional(),
    customer_id: id('customer').optional(),
  }),
  output: z.strictObject({
    decisions: z.array(dunningDecision),
    /** Letters about what was overdue, the latest first. */
    reminders: z.array(
      z.strictObject({
        invoice_id: id('invoice'),
        invoice_number: z.string(),
        step: z.int(),
        sent_on: localDate,
        due_cents: cents,
        currency,
      }),
    ),
  }),
  shows: ['payments', 'debits'],
});
