import { ACCOUNT_PROOFS, REFUND_REASONS } from '@lorikeet/domain/refunds';
import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { accountNameField, accountNumberField, bsbField } from './customer-fields.ts';
import { refundRow } from './payments.ts';
import {
  cents,
  currency,
  done,
  id,
  localDate,
  locale,
  nothing,
  optionalText,
  positiveCents,
  text,
} from './wire.ts';

export const createRefund = contract({
  name: 'createRefund',
  area: 'merchant',
  method: 'POST',
  path: '/refund/create',
  access: 'payments.refund',
  summary:
    'Gives a cleared debit or a card payment back, whole or in part; of a card payment its share of the payer’s fee as well. Above the limit of the merchant it waits for a second person',
  input: z.strictObject({
    payment_id: id('payment'),
    amount_cents: positiveCents,
    reason: z.enum(REFUND_REASONS),
    note: optionalText(500),
  }),
  output: z.strictObject({ id: id('refund').nullable(), waiting: waitingChange }),
  idempotent: true,
  refusals: [
    'customer.erased',
    'refund.waits_for_clearance',
    'refund.card_not_charged',
    'refund.payment_was_returned',
    'refund.payment_is_disputed',
    'refund.dispute_lost',
    'refund.above_payment',
    'refund.other_rail',
    'merchant.not_live',
    ...WAITING_REFUSALS,
  ],
  changes: ['payments', 'customers', 'properties', 'payouts', 'approvals', 'exceptions'],
});

export const downloadRefundNote = contract({
  name: 'downloadRefundNote',
  area: 'merchant',
  method: 'POST',
  path: '/refund/note/download/{id}',
  access: 'payments.read',
  summary:
    'A single-use ticket for the adjustment note of a refund as a PDF, in the language asked for: of one that took GST back and has left',
  input: z.strictObject({ id: id('refund'), locale }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});

/** An account that is not the one that was debited, and how it is known to be the payer's: the second person reads it. */
const verifiedAccount = z.strictObject({
  account_name: accountNameField,
  bsb: bsbField,
  account: accountNumberField,
  verified_by: z.enum(ACCOUNT_PROOFS),
  verification: text(500),
});

export const createCreditRefund = contract({
  name: 'createCreditRefund',
  area: 'merchant',
  method: 'POST',
  path: '/refund/credit/create',
  access: 'payments.refund',
  summary:
    'Pays the credit of a customer or a property back: to the card or the account that a payment came from, or to another account, which always waits for a second person. Above the limit of the merchant it waits too',
  input: z.strictObject({
    payment_id: id('payment'),
    amount_cents: positiveCents,
    reason: text(200),
    account: verifiedAccount.optional(),
  }),
  output: z.strictObject({ id: id('refund').nullable(), waiting: waitingChange }),
  idempotent: true,
  proof: 'recent',
  refusals: [
    'customer.erased',
    'refund.waits_for_clearance',
    'refund.card_not_charged',
    'refund.payment_was_returned',
    'refund.payment_is_disputed',
    'refund.dispute_lost',
    'refund.receipt_taken_back',
    'refund.above_payment',
    'refund.above_credit',
    'refund.account_needed',
    'refund.account_aud_only',
    'bpay.not_matched',
    'merchant.not_live',
    ...WAITING_REFUSALS,
  ],
  changes: ['payments', 'customers', 'payouts', 'approvals', 'exceptions'],
});

const credit = z.strictObject({
  currency,
  credit_cents: cents,
  /** The latest payments that some of it can go back for, fifty at most. */
  ways: z.array(
    z.strictObject({
      payment_id: id('payment'),
      rail: z.enum(['bank_debit', 'card', 'bpay']),
      description: z.string(),
      paid_on: localDate,
      left_cents: cents,
      /** The card or the account that was charged; null where neither is known, as of BPAY. */
      to: z.string().nullable(),
    }),
  ),
  refunds: z.array(refundRow.extend({ payment_id: id('payment') })),
});

export const getCustomerCredit = contract({
  name: 'getCustomerCredit',
  area: 'merchant',
  method: 'GET',
  path: '/refund/credit',
  access: 'payments.read',
  summary: 'A customer’s credit, the payments that it can go back for, and what of it went back',
  input: z.strictObject({ customer_id: id('customer') }),
  output: credit,
  shows: ['customers', 'payments'],
});

export const getPropertyCredit = contract({
  name: 'getPropertyCredit',
  area: 'merchant',
  method: 'GET',
  path: '/refund/property',
  access: 'payments.read',
  summary:
    'What a property paid beyond what it owes, the payments that it can go back for, and what of it went back',
  input: z.strictObject({ property_id: id('property') }),
  output: credit,
  shows: ['properties', 'payments'],
});

export const withdrawRefund = contract({
  name: 'withdrawRefund',
  area: 'merchant',
  method: 'POST',
  path: '/refund/withdraw/{id}',
  access: 'payments.refund',
  summary: 'Takes back a refund that is not with the bank or the card’s processor',
  input: z.strictObject({ id: id('refund'), reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: ['refund.already_lodged', 'refund.withdraw_refused', 'refund.in_file'],
  changes: ['payments', 'customers', 'payouts'],
});

export const getRefundRules = contract({
  name: 'getRefundRules',
  area: 'merchant',
  method: 'GET',
  path: '/refund/rules',
  access: 'payments.read',
  summary: 'From which amount on a refund needs a second person',
  input: nothing,
  output: z.strictObject({
    /** Null is never. */
    second_person_above_cents: cents.nullable(),
    /** A higher limit that waits for a second person. */
    waiting: waitingChange,
    may_change: z.boolean(),
  }),
  shows: ['merchants', 'approvals'],
});

export const setRefundRules = contract({
  name: 'setRefundRules',
  area: 'merchant',
  method: 'POST',
  path: '/refund/rules/set',
  access: 'settings.write',
  summary: 'Sets that amount. Raising or removing it needs a second person itself',
  input: z.strictObject({
    second_person_above_cents: z.int('invalid_amount').min(0, 'too_small').nullable(),
    /** What stood there as the form was opened. */
    seen: z.strictObject({ second_person_above_cents: cents.nullable() }).optional(),
  }),
  output: z.strictObject({ second_person_above_cents: cents.nullable(), waiting: waitingChange }),
  proof: 'recent',
  refusals: ['record.changed_meanwhile', ...WAITING_REFUSALS],
  changes: ['merchants', 'approvals'],
});
