import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, instant, localDate, locale } from './wire.ts';

/** What a line of a statement is: it raises or lowers what the customer owes. */
export const STATEMENT_GROUPS = ['invoices', 'payments', 'credits', 'other'] as const;

const range = z.strictObject({ id: id('customer'), from: localDate, to: localDate });
const REFUSALS = ['statement.range_refused'] as const;

export const customerStatement = z.strictObject({
  customer: z.strictObject({ id: id('customer'), name: z.string(), address: z.string().nullable() }),
  currency,
  from: localDate,
  to: localDate,
  opening_cents: cents,
  lines: z.array(
    z.strictObject({
      id: id('posting'),
      date: localDate,
      group: z.enum(STATEMENT_GROUPS),
      /** The kind of posting; its words are those of the ledger. */
      kind: z.string(),
      /** The number of the invoice or credit note, or the reference of the payment. */
      reference: z.string().nullable(),
      invoice_id: id('invoice').nullable(),
      payment_id: id('payment').nullable(),
      /** Above zero is owed, below zero takes off. */
      amount_cents: cents,
      balance_cents: cents,
    }),
  ),
  sums: z.strictObject({ invoices: cents, payments: cents, credits: cents, other: cents }),
  closing_cents: cents,
  /** The customer’s credit at the end, which no invoice has used. */
  customer_credit_cents: cents,
  made_at: instant,
});

export const getCustomerStatement = contract({
  name: 'getCustomerStatement',
  area: 'merchant',
  method: 'GET',
  path: '/customer/statement',
  access: 'invoices.read',
  summary:
    'What a customer owed before a range of days, what was billed, paid and credited in it, and what they owe after it',
  input: range,
  output: customerStatement,
  refusals: REFUSALS,
  shows: ['invoices', 'payments', 'ledger'],
});

export const downloadCustomerStatement = contract({
  name: 'downloadCustomerStatement',
  area: 'merchant',
  method: 'POST',
  path: '/customer/statement/download/{id}',
  access: 'invoices.read',
  summary: 'A single-use ticket for the statement as a PDF, in the language asked for',
  input: z.strictObject({ ...range.shape, locale }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  refusals: REFUSALS,
  changes: [],
});
