import { SHOWN_INVOICE_STATES } from '@lorikeet/domain/invoices';
import { z } from 'zod';
import { shownLogo } from './brands.ts';
import { contract } from './contract.ts';
import { invoiceLine } from './invoices.ts';
import { PAYER_PATHS } from './payer-paths.ts';
import { cents, currency, id, localDate } from './wire.ts';

const nullableText = z.string().nullable();

/**
 * What a payment link carries in its address: the merchant and 256 random bits, or the pass of a bill that was found by
 * its number. Any text may be typed there.
 */
export const invoiceLink = z.string().max(200);

/** An invoice as whoever has its link may see it: the bill itself, and nothing else of its customer. */
export const payableInvoice = z.strictObject({
  merchant: z.strictObject({
    name: z.string(),
    abn: nullableText,
    email: nullableText,
    phone: nullableText,
    /** The merchant's own, on which white text is legible. */
    colour: nullableText,
    logo: shownLogo,
  }),
  /** Who is billed; null, as what it is for, to who found the bill by its number. */
  customer_name: nullableText,
  /** As printed: `INV-000123`. */
  number: z.string(),
  description: nullableText,
  status: z.enum(SHOWN_INVOICE_STATES),
  issue_date: localDate,
  due_date: localDate,
  currency,
  lines: z.array(invoiceLine.pick({ position: true, description: true, quantity: true, amount_cents: true })),
  total_cents: cents,
  /** Contained in the total. */
  gst_cents: cents,
  paid_cents: cents,
  /** Settled by credit: by credit notes of the invoice, or by customer credit that was spent on it. */
  credited_cents: cents,
  /** What of that credit notes of the invoice took off it. */
  credit_note_cents: cents,
  /** No longer asked for. */
  written_off_cents: cents,
  /** Being taken already, by a debit or a card; it is not asked for again. */
  in_flight_cents: cents,
  /** What can be paid now, in minor units. */
  due_cents: cents,
  /** What pays it by BPAY; null where the merchant takes none, nothing is due, or the bill was found by its number. */
  bpay: z.strictObject({ biller_code: z.string(), crn: z.string() }).nullable(),
  /** Where the invoice is as a PDF; null where its lines are not shown. */
  document_url: nullableText,
});

export const getPayableInvoice = contract({
  name: 'getPayableInvoice',
  area: 'official',
  method: 'GET',
  path: PAYER_PATHS.getPayableInvoice,
  access: 'public',
  summary:
    'The invoice that a payment link opens; a link that opens none is one refusal, whatever the reason',
  input: z.strictObject({ link: invoiceLink }),
  output: payableInvoice,
  refusals: ['invoice.link_unknown'],
  shows: ['invoices', 'payments'],
});

export const makeInvoiceLink = contract({
  name: 'makeInvoiceLink',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/link/{id}',
  access: 'invoices.write',
  summary: 'The payment link of an invoice, the same each time until it is revoked',
  input: z.strictObject({ id: id('invoice') }),
  output: z.strictObject({ url: z.string() }),
  secret: true,
  refusals: ['invoice.nothing_is_due'],
  changes: [],
});

export const sendInvoiceLink = contract({
  name: 'sendInvoiceLink',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/sendLink/{id}',
  access: 'invoices.write',
  summary: 'E-mails the payment link of an invoice to whom it bills, in their language; once a day',
  input: z.strictObject({ id: id('invoice') }),
  output: z.strictObject({ sent_to: z.string() }),
  refusals: ['invoice.nothing_is_due', 'invoice.payer_has_no_email', 'invoice.link_sent_today'],
  changes: ['customers'],
});

export const revokeInvoiceLink = contract({
  name: 'revokeInvoiceLink',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/revokeLink/{id}',
  access: 'invoices.write',
  summary: 'Ends the payment link of an invoice; whoever has it can open nothing. The next one is another',
  input: z.strictObject({ id: id('invoice') }),
  output: z.strictObject({ revoked: z.boolean() }),
  changes: [],
});
