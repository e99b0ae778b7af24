import { BANK_FILE_STATES } from '@lorikeet/domain/bank-files';
import { BPAY_STAGES } from '@lorikeet/domain/bpay';
import { CARD_STAGES } from '@lorikeet/domain/cards';
import { BANK_DEBIT_STAGES } from '@lorikeet/domain/debits';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import { MANDATE_STATES } from '@lorikeet/domain/mandates';
import { NOTICE_KINDS } from '@lorikeet/domain/notices';
import { PAYMENT_STATUSES, RAILS } from '@lorikeet/domain/payments';
import { PAYOUT_STATES } from '@lorikeet/domain/payouts';
import { ACCOUNT_PROOFS, REFUND_CAUSES, REFUND_STATES } from '@lorikeet/domain/refunds';
import { RETURN_CODES } from '@lorikeet/domain/returns';
import { z } from 'zod';
import { contract } from './contract.ts';
import { postingView } from './ledger.ts';
import {
  cents,
  currency,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  nothing,
  oneOrMore,
  permittedAction,
} from './wire.ts';

/** Why a debit waits although it is due: its proof of notice is missing, came back, came too late, or is too old. */
export const HOLD_REASONS = ['no_notice', 'notice_too_old', 'notice_bounced', 'unreachable'] as const;

/** Why a debit came back: a code of the bank, or none for a failure without one (a file or card that was refused). */
export const RETURN_CODE_FILTER = [...RETURN_CODES, 'none'] as const;

/** What the list shows and counts; the same words in the search box, the address and the call. */
const paymentFilters = {
  status: oneOrMore(PAYMENT_STATUSES),
  rail: oneOrMore(RAILS),
  return_code: oneOrMore(RETURN_CODE_FILTER),
  currency: oneOrMore(CURRENCIES),
  customer_id: id('customer').optional(),
  /** What was billed under a plan. */
  plan_id: id('plan').optional(),
  /** As it is printed: `INV-000123`, or its number alone. */
  invoice: z
    .string()
    .trim()
    .regex(/^(INV[\s-]+)?\d{1,15}$/i, 'invalid')
    .optional(),
  /** What failed, by whether its bill was paid since, by another attempt or in another way. */
  paid_since: z.enum(['yes', 'no']).optional(),
  /** By the day on which the money is taken. */
  date_from: localDate.optional(),
  date_to: localDate.optional(),
  amount_min: z.coerce.number().int().optional(),
  amount_max: z.coerce.number().int().optional(),
};

/** One attempt to take money, as a list shows it. */
export const paymentRow = z.strictObject({
  id: id('payment'),
  rail: z.enum(RAILS),
  status: z.enum(PAYMENT_STATUSES),
  /** By the rail that the money takes. */
  stage: z.enum([...BANK_DEBIT_STAGES, ...CARD_STAGES, ...BPAY_STAGES]),
  /** None while nobody is known to owe what came by BPAY. */
  customer_id: id('customer').nullable(),
  customer_name: z.string().nullable(),
  /** `Commonwealth Bank ••• 5678`. */
  method: z.string().nullable(),
  description: z.string(),
  reference: z.string().nullable(),
  currency,
  amount_cents: cents,
  /** What of it went back to the payer, or is promised back. */
  refunded_cents: cents,
  due_date: localDate,
  debit_date: localDate,
  attempt: z.int(),
  hold_reason: z.string().nullable(),
  /** The mandate's state when it keeps the debit from being claimed. */
  blocked_by: z.enum(MANDATE_STATES).nullable(),
  return_code: z.string().nullable(),
  invoice_id: id('invoice').nullable(),
  invoice_number: z.string().nullable(),
  /** The active schedule that takes it: it is skipped or stopped there. */
  schedule_id: id('schedule').nullable(),
});

export const listPayments = contract({
  name: 'listPayments',
  area: 'merchant',
  method: 'GET',
  path: '/payment/list',
  access: 'payments.read',
  summary:
    'Transactions by date or amount; `search` takes a reference, an amount, an id, an invoice number or a name',
  input: listInput(['debit_date', 'amount'], paymentFilters),
  output: listOutput(paymentRow),
  shows: ['payments'],
});

export const getPaymentTotals = contract({
  name: 'getPaymentTotals',
  area: 'merchant',
  method: 'GET',
  path: '/payment/totals',
  access: 'payments.read',
  summary: 'Exact count and sums of the transactions that the same filters list',
  input: z.strictObject({ search: z.string().trim().max(200).optional(), ...paymentFilters }),
  output: z.strictObject({
    count: z.int(),
    sums: z.array(
      z.strictObject({ currency, status: z.enum(PAYMENT_STATUSES), count: z.int(), amount_cents: cents }),
    ),
  }),
  shows: ['payments'],
});

export const countPayments = contract({
  name: 'countPayments',
  area: 'merchant',
  method: 'GET',
  path: '/payment/counts',
  access: 'payments.read',
  summary: 'How many transactions there are by rail and status, exactly: the presets of the list',
  input: nothing,
  output: z.strictObject({
    rows: z.array(z.strictObject({ rail: z.enum(RAILS), status: z.enum(PAYMENT_STATUSES), count: z.int() })),
  }),
  shows: ['payments'],
});

/** A fact of a payment's life. `kind` names it; `facts` fill its sentence. */
export const paymentFact = z.strictObject({
  at: instant,
  kind: z.string(),
  actor: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** One refund, as the page of its payment shows it. */
export const refundRow = z.strictObject({
  id: id('refund'),
  number: z.string(),
  /** How it travels: back to the card, or in a file of credits, for a debit or for a receipt. */
  rail: z.enum(['bank_debit', 'card', 'bpay']),
  /** Whether it pays the customer's credit back. */
  of_credit: z.boolean(),
  status: z.enum(REFUND_STATES),
  currency,
  amount_cents: cents,
  /** The GST in it. */
  gst_cents: cents,
  /** What of the payer's card fee goes back on top. */
  fee_cents: cents,
  reason: z.enum(REFUND_CAUSES),
  note: z.string().nullable(),
  requested_by: z.string(),
  created_at: instant,
  reference: z.string().nullable(),
  /** The bank day on which its file pays it. */
  credit_date: localDate.nullable(),
  paid_on: localDate.nullable(),
  /** Why it was withdrawn, or why the bank gave it back. */
  ended_because: z.string().nullable(),
  /** Where it is not the one that was debited: the account that two people agreed on, and how it was verified. */
  to_account: z
    .strictObject({
      account_name: z.string(),
      bsb: z.string(),
      account: z.string(),
      verified_by: z.enum(ACCOUNT_PROOFS),
      verification: z.string(),
    })
    .nullable(),
  can_withdraw: z.boolean(),
});

export const PAYMENT_ACTIONS = ['cancel', 'try_again', 'refund'] as const;

export const getPayment = contract({
  name: 'getPayment',
  area: 'merchant',
  method: 'GET',
  path: '/payment/detail',
  access: 'payments.read',
  summary: 'One transaction with its timeline, notices, bank file, attempts and postings',
  input: z.strictObject({ id: id('payment') }),
  output: z.strictObject({
    payment: paymentRow,
    mandate: z
      .strictObject({ id: id('mandate'), reference: z.string(), status: z.enum(MANDATE_STATES) })
      .nullable(),
    timeline: z.array(paymentFact),
    notices: z.array(
      z.strictObject({
        kind: z.enum(NOTICE_KINDS),
        announced_date: localDate,
        announced_cents: cents,
        sent_at: instant,
        bounced_at: instant.nullable(),
      }),
    ),
    /** The proof that the claim looks at: its kind, and the first date it allows. */
    notice_kind: z.enum(NOTICE_KINDS).nullable(),
    notice_allows_from: localDate.nullable(),
    processing_date: localDate.nullable(),
    clears_on: localDate.nullable(),
    cleared_on: localDate.nullable(),
    returned_on: localDate.nullable(),
    bank_file: z
      .strictObject({ id: id('bank_file'), filename: z.string(), status: z.enum(BANK_FILE_STATES) })
      .nullable(),
    fee: z.strictObject({ amount_cents: cents, gst_cents: cents }).nullable(),
    /** What the platform charged because the debit came back. */
    return_fee: z.strictObject({ amount_cents: cents, gst_cents: cents }).nullable(),
    /** The payout that its clearing went into. */
    payout: z
      .strictObject({
        id: id('payout'),
        number: z.string(),
        status: z.enum(PAYOUT_STATES),
        payout_date: localDate,
      })
      .nullable(),
    attempts: z.array(
      z.strictObject({
        id: id('payment'),
        attempt: z.int(),
        status: z.enum(PAYMENT_STATUSES),
        debit_date: localDate,
        return_code: z.string().nullable(),
      }),
    ),
    /** What of it can still be refunded: no more than credit notes and refunds left of its invoice. */
    refundable_cents: cents,
    refunds: z.array(refundRow),
    postings: z.array(postingView),
    can: z.array(permittedAction(PAYMENT_ACTIONS)),
  }),
  shows: ['payments'],
});
