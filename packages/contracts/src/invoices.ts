import { SHOWN_INVOICE_STATES, TAX_CODES } from '@lorikeet/domain/invoices';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { contract } from './contract.ts';
import { postingView } from './ledger.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate, locale, oneOrMore } from './wire.ts';

/** What a line is for: a plan's flat amount, its units, one tier of it, a change inside a period, anything else. */
export const LINE_KINDS = ['flat', 'per_unit', 'tier', 'proration', 'item', 'discount'] as const;

const invoiceMoney = {
  currency,
  total_cents: cents,
  /** Contained in the total. */
  gst_cents: cents,
  paid_cents: cents,
  /** Settled by credit: by credit notes of the invoice, or by customer credit that was spent on it. */
  credited_cents: cents,
  /** Given up, by two people. */
  written_off_cents: cents,
  /** With the bank and neither cleared nor returned, or in a file on its way there. */
  in_flight_cents: cents,
  /** Still to be paid; what is in flight is not asked for again. */
  due_cents: cents,
};

export const invoiceRow = z.strictObject({
  id: id('invoice'),
  /** As printed: `INV-000123`. */
  number: z.string(),
  customer_id: id('customer'),
  customer_name: z.string(),
  status: z.enum(SHOWN_INVOICE_STATES),
  description: z.string(),
  issue_date: localDate,
  due_date: localDate,
  period_start: localDate.nullable(),
  period_end: localDate.nullable(),
  ...invoiceMoney,
});

/** What the list shows and sums; the same words in the search box, the address and the call. */
const invoiceFilters = {
  status: oneOrMore(SHOWN_INVOICE_STATES),
  currency: oneOrMore(CURRENCIES),
  customer_id: id('customer').optional(),
  subscription_id: id('subscription').optional(),
  billing_run_id: id('billing_run').optional(),
  issued_from: localDate.optional(),
  issued_to: localDate.optional(),
  due_from: localDate.optional(),
  due_to: localDate.optional(),
  /** Of the total. */
  amount_min: z.coerce.number().int().optional(),
  amount_max: z.coerce.number().int().optional(),
};

export const listInvoices = contract({
  name: 'listInvoices',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/list',
  access: 'invoices.read',
  summary:
    'Invoices by issue date, due date, number or amount; `search` takes a number, an id or a customer’s name',
  input: listInput(['issue_date', 'due_date', 'number', 'amount'], invoiceFilters),
  output: listOutput(invoiceRow),
  shows: ['invoices'],
});

export const getInvoiceTotals = contract({
  name: 'getInvoiceTotals',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/totals',
  access: 'invoices.read',
  summary: 'Exact count of the invoices that the same filters list, what they come to and what of it is due',
  input: z.strictObject({ search: z.string().trim().max(200).optional(), ...invoiceFilters }),
  output: z.strictObject({
    count: z.int(),
    /** One of each currency; what is void is in none. */
    sums: z.array(z.strictObject({ currency, total_cents: cents, due_cents: cents })),
  }),
  shows: ['invoices'],
});

export const invoiceLine = z.strictObject({
  position: z.int(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  quantity: z.int(),
  unit_price_e4: z.int().nullable(),
  flat_fee_cents: cents,
  /** 0 is the first tier. */
  tier: z.int().nullable(),
  amount_cents: cents,
  gst_cents: cents,
  tax_code: z.enum(TAX_CODES),
});

export const getInvoice = contract({
  name: 'getInvoice',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/detail',
  access: 'invoices.read',
  summary: 'One invoice with its lines and its postings',
  input: z.strictObject({ id: id('invoice') }),
  output: z.strictObject({
    ...invoiceRow.shape,
    subscription_id: id('subscription').nullable(),
    /** The charge of a kept card that waits for its day; its fee comes on top. Null where none does. */
    planned_charge: z
      .strictObject({
        charge_on: localDate,
        /** When its payer was told; null before. */
        told_on: localDate.nullable(),
        network: z.string(),
        last4: z.string(),
      })
      .nullable(),
    lines: z.array(invoiceLine),
    /** A dishonour fee of which nothing is paid or with the bank. */
    can_waive: z.boolean(),
    created_at: instant,
    /** What was booked of it and of each payment of it, in the order of booking. */
    postings: z.array(postingView),
  }),
  shows: ['invoices'],
});

export const downloadInvoice = contract({
  name: 'downloadInvoice',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/download/{id}',
  access: 'invoices.read',
  summary: 'A single-use ticket for an invoice as a PDF, in the language asked for',
  input: z.strictObject({ id: id('invoice'), locale }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});
