import { TAX_CODES } from '@lorikeet/domain/invoices';
import { z } from 'zod';
import { contract } from './contract.ts';
import {
  cents,
  currency,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  oneOrMore,
  seenInstant,
  text,
} from './wire.ts';

/** What a draft is: kept until somebody issues it, or to be issued on a day. */
export const DRAFT_STATUSES = ['draft', 'scheduled'] as const;

export const DRAFT_LINES_MAX = 100;
const QUANTITY_MAX = 1_000_000;
/** A million dollars each, in ten-thousandths. */
const UNIT_PRICE_MAX = 10_000_000_000;

export const draftLine = z.strictObject({
  description: text(200),
  quantity: z.int('quantity_invalid').min(1, 'quantity_invalid').max(QUANTITY_MAX, 'quantity_invalid'),
  /** GST included, in ten-thousandths of the major unit. */
  unit_price_e4: z.int('invalid_amount').min(0, 'invalid_amount').max(UNIT_PRICE_MAX, 'invalid_amount'),
  tax_code: z.enum(TAX_CODES),
});

export const draftFields = {
  customer_id: id('customer'),
  description: text(200),
  due_date: localDate,
  lines: z.array(draftLine).min(1, 'required').max(DRAFT_LINES_MAX),
  /** The day on which it is issued by itself; null leaves that to a person. */
  issue_on: localDate.nullable(),
  /** Whether its payment link is e-mailed when it is issued by itself. */
  is_sent: z.boolean(),
};

const draftRow = z.strictObject({
  id: id('invoice_draft'),
  customer_id: id('customer'),
  customer_name: z.string(),
  status: z.enum(DRAFT_STATUSES),
  description: z.string(),
  currency,
  total_cents: cents,
  /** Contained in the total. */
  gst_cents: cents,
  due_date: localDate,
  issue_on: localDate.nullable(),
  is_sent: z.boolean(),
  made_by: z.string(),
  updated_at: instant,
});

export const listInvoiceDrafts = contract({
  name: 'listInvoiceDrafts',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/draft/list',
  access: 'invoices.read',
  summary: 'Invoices that are not issued yet, the latest changed first; `search` takes a customer’s name',
  input: listInput(['updated_at', 'issue_on'], {
    status: oneOrMore(DRAFT_STATUSES),
    customer_id: id('customer').optional(),
  }),
  output: listOutput(draftRow),
  shows: ['invoices'],
});

export const getInvoiceDraft = contract({
  name: 'getInvoiceDraft',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/draft/detail',
  access: 'invoices.read',
  summary: 'One draft with its lines; one that was issued names its invoice',
  input: z.strictObject({ id: id('invoice_draft') }),
  output: z.strictObject({
    ...draftRow.shape,
    lines: z.array(z.strictObject({ ...draftLine.shape, amount_cents: cents, gst_cents: cents })),
    invoice_id: id('invoice').nullable(),
  }),
  shows: ['invoices'],
});

const SAVE_REFUSALS = [
  'customer.merged',
  'customer.erased',
  'merchant.closing',
  'merchant.currency_not_collected',
  'invoice.comes_to_nothing',
] as const;

export const createInvoiceDraft = contract({
  name: 'createInvoiceDraft',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/draft/create',
  access: 'invoices.write',
  summary: 'Keeps an invoice as a draft, without a number; with a day it is issued by itself then',
  input: z.strictObject(draftFields),
  output: z.strictObject({ id: id('invoice_draft') }),
  idempotent: true,
  refusals: SAVE_REFUSALS,
  changes: ['invoices'],
});

export const updateInvoiceDraft = contract({
  name: 'updateInvoiceDraft',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/draft/update/{id}',
  access: 'invoices.write',
  summary: 'Changes a draft; one that was issued is never edited',
  input: z.strictObject({ id: id('invoice_draft'), seen_updated_at: seenInstant, ...draftFields }),
  output: z.strictObject({ done: z.literal(true), updated_at: instant }),
  idempotent: true,
  refusals: [...SAVE_REFUSALS, 'invoice.issued_is_never_edited', 'record.changed_meanwhile'],
  changes: ['invoices'],
});

export const deleteInvoiceDraft = contract({
  name: 'deleteInvoiceDraft',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/draft/delete/{id}',
  access: 'invoices.write',
  summary: 'Deletes a draft; one that was issued stays',
  input: z.strictObject({ id: id('invoice_draft') }),
  output: done,
  refusals: ['invoice.issued_is_never_edited'],
  changes: ['invoices'],
});

export const issueInvoiceDraft = contract({
  name: 'issueInvoiceDraft',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/draft/issue/{id}',
  access: 'invoices.write',
  summary:
    'Issues a draft today under the next number, once, and e-mails its payment link where that is asked for',
  input: z.strictObject({ id: id('invoice_draft'), is_sent: z.boolean() }),
  output: z.strictObject({
    invoice_id: id('invoice'),
    /** As printed: `INV-000123`. */
    number: z.string(),
    /** Null where nothing was sent. */
    sent_to: z.string().nullable(),
  }),
  idempotent: true,
  refusals: [
    'merchant.closing',
    'merchant.currency_not_collected',
    'invoice.comes_to_nothing',
    'invoice.due_before_issue',
    'invoice.payer_has_no_email',
    'invoice.nothing_is_due',
    'invoice.link_sent_today',
  ],
  changes: ['invoices', 'customers', 'ledger'],
});
