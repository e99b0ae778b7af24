import { BANK_DEBIT_STAGES } from '@lorikeet/domain/debits';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, id, localDate, nothing } from './wire.ts';

/** How what is payable is collected: by one debit, or by a transfer once that has failed. */
const collection = z.strictObject({
  stage: z.enum(BANK_DEBIT_STAGES),
  debit_on: localDate,
  bsb: z.string(),
  account_masked: z.string(),
  return_code: z.string().nullable(),
  /** When a transfer paid it. */
  paid_on: localDate.nullable(),
  /** To be transferred with the invoice's number as reference. */
  owing_cents: cents,
});

const taxInvoiceRow = z.strictObject({
  id: id('document'),
  number: z.string(),
  from: localDate,
  to: localDate,
  issued_on: localDate,
  total_cents: cents,
  gst_cents: cents,
  /** What was not taken from the balance as the fees arose. */
  payable_cents: cents,
  collection: collection.nullable(),
});

export const listTaxInvoices = contract({
  name: 'listTaxInvoices',
  area: 'merchant',
  method: 'GET',
  path: '/payout/taxInvoices',
  access: 'payouts.read',
  summary: 'The platform’s monthly tax invoices for its fees, the latest first, at most seven years',
  input: nothing,
  output: z.strictObject({ rows: z.array(taxInvoiceRow) }),
  shows: ['tax-invoices'],
});

export const downloadTaxInvoice = contract({
  name: 'downloadTaxInvoice',
  area: 'merchant',
  method: 'POST',
  path: '/payout/taxInvoice/{id}',
  access: 'payouts.read',
  summary: 'A single-use ticket for one tax invoice as a PDF',
  input: z.strictObject({ id: id('document') }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});
