import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, listInput, listOutput, localDate, locale, text } from './wire.ts';

export const creditNoteRow = z.strictObject({
  id: id('credit_note'),
  /** As printed: `CN-000123`. */
  number: z.string(),
  customer_id: id('customer'),
  /** Null for the credit of a change of a subscription. */
  invoice_id: id('invoice').nullable(),
  subscription_id: id('subscription').nullable(),
  currency,
  amount_cents: cents,
  gst_cents: cents,
  /** What of it came off what was owed; the rest became customer credit. */
  off_receivable_cents: cents,
  description: z.string(),
  issue_date: localDate,
});

export const listCreditNotes = contract({
  name: 'listCreditNotes',
  area: 'merchant',
  method: 'GET',
  path: '/creditNote/list',
  access: 'invoices.read',
  summary: 'Credit notes by issue date, of all customers or one',
  input: listInput(['issue_date'], {
    customer_id: id('customer').optional(),
    invoice_id: id('invoice').optional(),
  }),
  output: listOutput(creditNoteRow),
  shows: ['invoices'],
});

export const createCreditNote = contract({
  name: 'createCreditNote',
  area: 'merchant',
  method: 'POST',
  path: '/creditNote/create',
  access: 'invoices.write',
  summary:
    'Credits an issued invoice by line: first off what is owed, what was paid becomes customer credit; debits that would take too much are cancelled',
  input: z.strictObject({
    invoice_id: id('invoice'),
    reason: text(200),
    /** GST included; below zero for a line that reduced its invoice. */
    lines: z
      .array(z.strictObject({ position: z.int().min(1), amount_cents: cents }))
      .min(1, 'required')
      .max(200),
  }),
  output: z.strictObject({
    id: id('credit_note'),
    number: z.string(),
    off_receivable_cents: cents,
    customer_credit_cents: cents,
    /** Debits that were cancelled because they would have taken too much. */
    cancelled_debits: z.int(),
    /** Where the letter about it goes; null where its customer gets no e-mail. */
    sent_to: z.string().nullable(),
  }),
  idempotent: true,
  refusals: [
    'customer.erased',
    'invoice.credit_refused',
    'invoice.of_open_order',
    'invoice.credit_above_line',
    'invoice.credit_above_invoice',
    'invoice.credit_of_nothing',
  ],
  changes: ['invoices', 'payments', 'debits', 'customers', 'ledger'],
});

export const downloadCreditNote = contract({
  name: 'downloadCreditNote',
  area: 'merchant',
  method: 'POST',
  path: '/creditNote/download/{id}',
  access: 'invoices.read',
  summary: 'A single-use ticket for a credit note as a PDF, in the language asked for',
  input: z.strictObject({ id: id('credit_note'), locale }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});
