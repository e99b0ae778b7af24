import { AMOUNT_RULE_KINDS, MANDATE_REASONS, MANDATE_STATES } from '@lorikeet/domain/mandates';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, id, instant, listInput, listOutput, localDate, locale, oneOrMore } from './wire.ts';

const nullableText = z.string().nullable();

export const MANDATE_MOVES = ['suspend', 'resume', 'confirm_details'] as const;

const mandateFacts = {
  id: id('mandate'),
  /** `DDR-7F3K-22QA`. */
  reference: z.string(),
  customer_id: id('customer'),
  customer_name: z.string(),
  status: z.enum(MANDATE_STATES),
  /** Why it is no longer active: what the bank sent, or three dishonours. */
  status_reason: z.enum(MANDATE_REASONS).nullable(),
  /** The words of staff who moved it. */
  status_note: nullableText,
  bank_name: nullableText,
  bsb: z.string(),
  account_masked: z.string(),
  account_name: z.string(),
  amount_rule: z.enum(AMOUNT_RULE_KINDS),
  amount_cents: cents.nullable(),
  frequency: z.string(),
  first_date: localDate.nullable(),
  end_date: localDate.nullable(),
  /** One debit towards an invoice was agreed to, and nothing else. */
  is_for_one_bill: z.boolean(),
  accepted_at: instant,
  ended_at: instant.nullable(),
};

export const mandateRow = z.strictObject(mandateFacts);

export const mandateDetail = z.strictObject({
  ...mandateFacts,
  payment_method_id: id('payment_method'),
  debit_user_name: z.string(),
  debit_user_abn: nullableText,
  debit_user_id: z.string(),
  on_behalf_of: nullableText,
  agreement_version: z.string(),
  locale,
  identified_by: z.string(),
  /** The provider that held it before, and what it was called there; null for one made here. */
  moved_from: z
    .strictObject({ import_id: id('import'), provider: z.string(), reference: nullableText })
    .nullable(),
  accepted_by: nullableText,
  accepted_ip: nullableText,
  accepted_user_agent: nullableText,
  has_document: z.boolean(),
  unsent_debits: z.strictObject({ count: z.int(), total_cents: cents }),
  /** What is billed under it. */
  subscriptions: z.array(z.strictObject({ id: id('subscription'), plan_name: z.string() })),
  can: z.array(z.enum(['cancel', ...MANDATE_MOVES])),
});

export const listMandates = contract({
  name: 'listMandates',
  area: 'merchant',
  method: 'GET',
  path: '/mandate/list',
  access: 'mandates.read',
  summary: 'Direct debit requests; searched by their reference',
  input: listInput(['created_at'], {
    status: oneOrMore(MANDATE_STATES),
    customer_id: id('customer').optional(),
  }),
  output: listOutput(mandateRow),
  shows: ['mandates'],
});

export const getMandate = contract({
  name: 'getMandate',
  area: 'merchant',
  method: 'GET',
  path: '/mandate/detail',
  access: 'mandates.read',
  summary: 'One direct debit request: what was agreed, by whom, when, from where',
  input: z.strictObject({ id: id('mandate') }),
  output: mandateDetail,
  shows: ['mandates'],
});

export const cancelMandate = contract({
  name: 'cancelMandate',
  area: 'merchant',
  method: 'POST',
  path: '/mandate/delete/{id}',
  access: 'mandates.write',
  summary: 'Cancels a direct debit request and its unsent debits, keeps its history, notifies the customer',
  input: z.strictObject({
    id: id('mandate'),
    reason: z.string().trim().max(200, 'too_long').optional(),
    /** Ends what is billed under it now; otherwise it is still invoiced, and nothing is debited. */
    end_subscriptions: z.boolean().optional(),
  }),
  output: z.strictObject({ status: z.enum(MANDATE_STATES) }),
  changes: ['mandates', 'customers', 'debits', 'payments', 'subscriptions', 'invoices'],
});

export const moveMandate = contract({
  name: 'moveMandate',
  area: 'merchant',
  method: 'POST',
  path: '/mandate/move/{id}',
  access: 'mandates.write',
  summary: 'Suspends or resumes a direct debit request, or records that the payer confirmed the account',
  input: z.strictObject({
    id: id('mandate'),
    event: z.enum(MANDATE_MOVES),
    reason: z.string().trim().max(200, 'too_long').optional(),
  }),
  output: z.strictObject({ status: z.enum(MANDATE_STATES) }),
  refusals: ['mandate.suspend_refused', 'mandate.resume_refused', 'mandate.confirm_details_refused'],
  changes: ['mandates', 'customers', 'debits'],
});

export const downloadMandateAgreement = contract({
  name: 'downloadMandateAgreement',
  area: 'merchant',
  method: 'POST',
  path: '/mandate/agreement/{id}',
  access: 'mandates.read',
  summary: 'A single-use ticket for the agreement as a PDF, the same file each time',
  input: z.strictObject({ id: id('mandate') }),
  output: z.strictObject({ url: z.string() }),
  secret: true,
  changes: [],
});

export const downloadMandateEvidence = contract({
  name: 'downloadMandateEvidence',
  area: 'merchant',
  method: 'POST',
  path: '/mandate/evidence/{id}',
  access: 'mandates.read',
  summary:
    'A single-use ticket for one PDF of a direct debit request, its debits, notices, returns, what was done, and what was signed elsewhere',
  input: z.strictObject({ id: id('mandate'), locale }),
  output: z.strictObject({ url: z.string() }),
  secret: true,
  changes: [],
});
