import { INVOICE_STATES, TAX_CODES } from '@lorikeet/domain/invoices';
import { z } from 'zod';
import { contract } from './contract.ts';
import { postingView } from './ledger.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate, oneOrMore } from './wire.ts';

/** What a bill can be shown as: its state, or `overdue` when it is unpaid after its due date. */
export const SHOWN_INVOICE_STATUSES = [...INVOICE_STATES, 'overdue'] as const;
/** What a line is for: a plan's flat amount, its units, one tier of it, a change inside a period, anything else. */
export const LINE_KINDS = ['flat', 'per_unit', 'tier', 'proration', 'item', 'discount'] as const;

const invoiceMoney = {
  currency,
  total_cents: cents,
  /** Contained in the total. */
  gst_cents: cents,
  paid_cents: cents,
  /** Settled by customer credit. */
  credited_cents: cents,
  /** With the bank and neither cleared nor returned. */
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
  status: z.enum(SHOWN_INVOICE_STATUSES),
  description: z.string(),
  issue_date: localDate,
  due_date: localDate,
  period_start: localDate.nullable(),
  period_end: localDate.nullable(),
  ...invoiceMoney,
});

export const listInvoices = contract({
  name: 'listInvoices',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/list',
  access: 'invoices.read',
  summary: 'Invoices by issue date; `search` takes a number or a customer’s name',
  input: listInput(['issue_date'], {
    status: oneOrMore(SHOWN_INVOICE_STATUSES),
    customer_id: id('customer').optional(),
    subscription_id: id('subscription').optional(),
    billing_run_id: id('billing_run').optional(),
    from: localDate.optional(),
    to: localDate.optional(),
  }),
  output: listOutput(invoiceRow),
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

export const creditNoteRow = z.strictObject({
  id: id('credit_note'),
  /** As printed: `CN-000123`. */
  number: z.string(),
  customer_id: id('customer'),
  subscription_id: id('subscription').nullable(),
  currency,
  amount_cents: cents,
  gst_cents: cents,
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
  input: listInput(['issue_date'], { customer_id: id('customer').optional() }),
  output: listOutput(creditNoteRow),
  shows: ['invoices'],
});
