import { BPAY_STAGES, CRN_KINDS, CRN_RULES, plainBillerCode } from '@lorikeet/domain/bpay';
import { ACCOUNT_PROOFS } from '@lorikeet/domain/refunds';
import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { accountNameField, accountNumberField, bsbField } from './customer-fields.ts';
import {
  cents,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  nothing,
  oneOrMore,
  text,
} from './wire.ts';

/** How a merchant is paid by BPAY. */
const biller = z.strictObject({
  biller_code: z.string(),
  crn_rule: z.enum(CRN_RULES),
  /** What the reference on a bill stands for. */
  crn_for: z.enum(CRN_KINDS),
});

export const getBiller = contract({
  name: 'getBiller',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/biller',
  access: 'settings.read',
  summary: 'The biller code that the merchant is paid under, or none',
  input: nothing,
  output: z.strictObject({ biller: biller.nullable() }),
  shows: ['merchants'],
});

export const getMerchantBiller = contract({
  name: 'getMerchantBiller',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/merchantBiller',
  access: 'merchants.read',
  summary: 'The biller code of a merchant (the platform’s staff)',
  input: z.strictObject({ merchant_id: id('merchant') }),
  output: z.strictObject({ biller: biller.nullable() }),
  shows: ['merchants'],
});

export const setBiller = contract({
  name: 'setBiller',
  area: 'merchant',
  method: 'POST',
  path: '/bpay/biller/set',
  access: 'merchants.write',
  summary: 'Gives a merchant the biller code that its bank registered (the platform’s staff)',
  input: z.strictObject({
    merchant_id: id('merchant'),
    biller_code: text(10)
      .refine((code) => plainBillerCode(code) !== undefined, { error: 'biller_code_invalid' })
      .transform((code) => plainBillerCode(code) ?? code),
    crn_rule: z.enum(CRN_RULES),
    crn_for: z.enum(CRN_KINDS),
    /** What stood there as the form was opened; null where there was no biller code. */
    seen: biller.nullable().optional(),
  }),
  output: biller,
  refusals: ['bpay.code_taken', 'facility.none', 'record.changed_meanwhile'],
  changes: ['merchants', 'invoices', 'customers'],
});

export const updateCrnKind = contract({
  name: 'updateCrnKind',
  area: 'merchant',
  method: 'POST',
  path: '/bpay/reference/update',
  access: 'settings.write',
  summary: 'Whether bills carry one reference for each customer or one for each invoice; both are understood',
  input: z.strictObject({
    crn_for: z.enum(CRN_KINDS),
    /** What stood there as the form was opened. */
    seen: biller.pick({ crn_for: true }).optional(),
  }),
  output: biller,
  refusals: ['bpay.no_biller', 'record.changed_meanwhile'],
  changes: ['merchants', 'invoices', 'customers'],
});

export const getCustomerCrn = contract({
  name: 'getCustomerCrn',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/customer',
  access: 'customers.read',
  summary: 'What a customer enters to pay by BPAY, or nothing where the merchant has no biller code',
  input: z.strictObject({ customer_id: id('customer') }),
  output: z.strictObject({
    bpay: z.strictObject({ biller_code: z.string(), crn: z.string() }).nullable(),
  }),
  shows: ['customers', 'merchants'],
});

const bpayFile = z.strictObject({
  id: id('bpay_file'),
  filename: z.string(),
  biller_code: z.string(),
  merchant_name: z.string(),
  bank_date: localDate,
  status: z.enum(['loading', 'loaded']),
  lines: z.int(),
  /** Those that have had their effect: fewer than `lines` while it is loading. */
  lines_done: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  taken_back: z.int(),
  repeated: z.int(),
  queued: z.int(),
  /** What the bank pays for it, by its total record; below zero when it takes back more. */
  settlement_cents: cents,
  loaded_at: instant,
});

export const listBpayFiles = contract({
  name: 'listBpayFiles',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/list',
  access: 'bank_files.read',
  summary: 'Files of BPAY receipts loaded by the signed-in tenant’s staff, the latest first',
  input: listInput(['loaded_at'], {}),
  output: listOutput(bpayFile),
  shows: ['bpay'],
});

export const getBpayFile = contract({
  name: 'getBpayFile',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/detail',
  access: 'bank_files.read',
  summary: 'One file of BPAY receipts',
  input: z.strictObject({ id: id('bpay_file') }),
  output: z.strictObject({ file: bpayFile, sha256: z.string() }),
  shows: ['bpay'],
});

export const BPAY_OUTCOMES = [
  'matched',
  'unmatched',
  'taken_back',
  'repeated',
  'waiting',
  'queued',
  'dismissed',
] as const;

export const listBpayLines = contract({
  name: 'listBpayLines',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/lines',
  access: 'bank_files.read',
  summary: 'The lines of one file of receipts with what each did; `search` takes a CRN or a bank reference',
  input: listInput(['line'], { id: id('bpay_file'), outcome: oneOrMore(BPAY_OUTCOMES) }),
  output: listOutput(
    z.strictObject({
      line: z.int(),
      instruction: z.enum(['payment', 'correction', 'reversal']),
      crn: z.string(),
      reference: z.string(),
      original_reference: z.string(),
      /** The bank's code: 001 paid twice, 002 wrong account, 003 wrong biller, 004 wrong amount, 005 not authorised … */
      bank_reason: z.string(),
      amount_cents: cents,
      paid_on: localDate,
      settles_on: localDate,
      outcome: z.enum(BPAY_OUTCOMES),
      reason: z.string().nullable(),
      /** Who decided what a line that waited is, and why it was dismissed. */
      decided_by: z.string().nullable(),
      note: z.string().nullable(),
      merchant_id: id('merchant'),
      payment_id: id('payment').nullable(),
    }),
  ),
  shows: ['bpay'],
});

/** The largest file taken: about 1,200,000 receipts. */
const BRF_LIMIT_BYTES = 256 * 1024 * 1024;

export const loadBrf = contract({
  name: 'loadBrf',
  area: 'merchant',
  method: 'POST',
  path: '/bpay/load',
  access: 'bank_files.write',
  summary: 'Loads a bank’s file of BPAY receipts (BRF); the same file again changes nothing',
  input: z.strictObject({ filename: text(200) }),
  output: z.strictObject({ file: bpayFile, is_repeat: z.boolean() }),
  refusals: [
    'bpay.unreadable',
    'bpay.cut_short',
    'bpay.foreign',
    'bpay.other_account',
    'bpay.future',
    'facility.none',
  ],
  file: { field: 'file', bytesMax: BRF_LIMIT_BYTES, kept: true },
  changes: ['bpay', 'payments', 'debits', 'invoices', 'ledger', 'exceptions', 'customers', 'statements'],
});

export const getBpayReceipt = contract({
  name: 'getBpayReceipt',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/receipt',
  access: 'payments.read',
  summary: 'What is known of one BPAY receipt: its reference, what it paid, and what may be done with it',
  input: z.strictObject({ id: id('payment') }),
  output: z.strictObject({
    stage: z.enum(BPAY_STAGES),
    /** Nobody is known to owe it, and it is not on its way back. */
    waits: z.boolean(),
    crn: z.string(),
    amount_cents: cents,
    settles_on: localDate,
    /** The day on which the bank's statement shows its money; none until then. */
    credited_on: localDate.nullable(),
    /** What exceeded what was owed. */
    credit_cents: cents,
    allocations: z.array(
      z.strictObject({ invoice_id: id('invoice'), invoice_number: z.string(), amount_cents: cents }),
    ),
    /** The council's property that it paid. */
    property: z.strictObject({ id: id('property'), address: z.string() }).nullable(),
    matched_by: z.string().nullable(),
    taken_on: localDate.nullable(),
    bank_reason: z.string().nullable(),
  }),
  shows: ['payments', 'bpay'],
});

export const resolveBpayReceipt = contract({
  name: 'resolveBpayReceipt',
  area: 'merchant',
  method: 'POST',
  path: '/bpay/resolve/{id}',
  access: 'payments.write',
  summary:
    'Says whose an unmatched receipt is: a customer’s, of whom it pays the invoice named, then the oldest due, and the rest is credit; or a property’s, which owes so much less',
  input: z.strictObject({
    id: id('payment'),
    customer_id: id('customer').optional(),
    /** Of a council, instead of a customer. */
    property_id: id('property').optional(),
    invoice_id: id('invoice').optional(),
  }),
  output: done,
  idempotent: true,
  refusals: [
    'customer.merged',
    'customer.erased',
    'bpay.one_owner',
    'bpay.not_waiting',
    'bpay.refund_waits',
    'bpay.customer_currency',
    'bpay.other_customers_invoice',
    'facility.none',
  ],
  changes: [
    'bpay',
    'payments',
    'debits',
    'invoices',
    'ledger',
    'exceptions',
    'customers',
    'properties',
    'schedules',
  ],
});

export const createBpayRefund = contract({
  name: 'createBpayRefund',
  area: 'merchant',
  method: 'POST',
  path: '/bpay/refund/{id}',
  access: 'payments.refund',
  summary:
    'Asks that a receipt of nobody goes back whole, to an account that was verified as its payer’s; always waits for a second person',
  input: z.strictObject({
    id: id('payment'),
    account_name: accountNameField,
    bsb: bsbField,
    account: accountNumberField,
    verified_by: z.enum(ACCOUNT_PROOFS),
    /** What was shown or said, and by whom: the second person reads it. */
    verification: text(500),
    reason: text(200),
  }),
  output: z.strictObject({ waiting: waitingChange }),
  idempotent: true,
  proof: 'recent',
  refusals: [
    'bpay.not_waiting',
    'bpay.not_credited',
    'facility.none',
    'merchant.not_live',
    ...WAITING_REFUSALS,
  ],
  changes: ['approvals'],
});

export const releaseBpayReceipt = contract({
  name: 'releaseBpayReceipt',
  area: 'merchant',
  method: 'POST',
  path: '/bpay/release/{id}',
  access: 'payments.write',
  summary:
    'Asks that a receipt is taken from the customer or property that it was given to by mistake; always waits for a second person. What it paid is then due again, and it waits as a receipt of nobody',
  input: z.strictObject({ id: id('payment'), reason: text(200) }),
  output: z.strictObject({ waiting: waitingChange }),
  idempotent: true,
  refusals: ['bpay.not_matched', 'bpay.credit_was_spent', 'facility.none', ...WAITING_REFUSALS],
  changes: ['approvals'],
});
