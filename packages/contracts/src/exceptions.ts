import { z } from 'zod';
import { contract } from './contract.ts';
import { EXCEPTION_KIND_NAMES, EXCEPTION_SUBJECTS } from './exception-kinds.ts';
import { done, id, instant, listInput, listOutput, ofMerchant, oneOrMore, text } from './wire.ts';

/**
 * What waits for a person; screens word `kind`, `reason` and `resolution` from the catalogue of kinds. One id says
 * what it is about.
 */
export const exceptionRow = z.strictObject({
  id: id('exception'),
  merchant_id: id('merchant'),
  merchant_name: z.string(),
  kind: z.enum(EXCEPTION_KIND_NAMES),
  reason: z.string(),
  payment_id: id('payment').nullable(),
  customer_id: id('customer').nullable(),
  invoice_id: id('invoice').nullable(),
  /** Whom it is about, for the staff of the same merchant. */
  payer: z.strictObject({ id: id('customer'), name: z.string() }).nullable(),
  bank_file_id: id('bank_file').nullable(),
  returns_file_id: id('returns_file').nullable(),
  bpay_file_id: id('bpay_file').nullable(),
  webhook_id: id('webhook').nullable(),
  about_merchant_id: id('merchant').nullable(),
  /** The signed-in person may note how it was settled. */
  may_settle: z.boolean(),
  /** What is known of it, as its kind has it: a reference, an amount in cents, a file's name. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  status: z.enum(['open', 'resolved']),
  created_at: instant,
  resolved_at: instant.nullable(),
  resolution: z.string().nullable(),
});

export const listExceptions = contract({
  name: 'listExceptions',
  area: 'merchant',
  method: 'GET',
  path: '/exception/list',
  access: 'payments.read',
  summary:
    'What waits for a person, with its reason, the latest first; `search` looks in what is known of it',
  input: listInput(['created_at'], {
    status: oneOrMore(['open', 'resolved']),
    kind: oneOrMore(EXCEPTION_KIND_NAMES),
    /** All kinds but these. */
    kind_not: oneOrMore(EXCEPTION_KIND_NAMES),
    about: oneOrMore(EXCEPTION_SUBJECTS),
    /** Those about one customer: the customer itself, its payments and its invoices. */
    customer_id: id('customer').optional(),
  }),
  output: listOutput(exceptionRow),
  shows: ['exceptions'],
});

export const resolveException = contract({
  name: 'resolveException',
  area: 'merchant',
  method: 'POST',
  path: '/exception/resolve/{id}',
  access: 'payments.write',
  summary: 'Notes how something that waited was settled',
  input: z.strictObject({
    id: id('exception'),
    ...ofMerchant,
    resolution: text(500),
  }),
  output: done,
  refusals: ['exception.needs_decision'],
  changes: ['exceptions'],
});
