import { TAX_CODES } from '@lorikeet/domain/invoices';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, done, id, localDate, ofMerchant, optionalText, positiveCents, text } from './wire.ts';

export const createPayment = contract({
  name: 'createPayment',
  area: 'merchant',
  method: 'POST',
  path: '/payment/create',
  access: 'payments.write',
  summary: 'Schedules a debit under a mandate: for an open invoice, or for a new one with this description',
  input: z.strictObject({
    customer_id: id('customer'),
    mandate_id: id('mandate'),
    amount_cents: positiveCents,
    date: localDate,
    description: text(100),
    invoice_id: id('invoice').optional(),
    tax_code: z.enum(TAX_CODES).default('taxable'),
  }),
  /** `debit_date` is later than the date wished for where banks are closed on it or notice does not allow it. */
  output: z.strictObject({ id: id('payment'), invoice_id: id('invoice'), debit_date: localDate }),
  idempotent: true,
  refusals: [
    'merchant.closing',
    'payment.aud_only',
    'payment.mandate_not_active',
    'payment.mandate_of_one_bill',
    'payment.past_mandate_end',
    'payment.invoice_not_open',
    'payment.of_order',
    'payment.above_invoice',
    'payment.above_mandate',
  ],
  changes: ['payments', 'debits', 'customers', 'invoices'],
});

export const cancelPayment = contract({
  name: 'cancelPayment',
  area: 'merchant',
  method: 'POST',
  path: '/payment/cancel/{id}',
  access: 'payments.write',
  summary: 'Cancels a debit that is not with the bank',
  input: z.strictObject({ id: id('payment'), reason: optionalText(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_debit.already_with_the_bank', 'bank_debit.cancel_refused', 'bank_debit.of_schedule'],
  changes: ['payments', 'debits', 'customers', 'invoices'],
});

export const retryPayment = contract({
  name: 'retryPayment',
  area: 'merchant',
  method: 'POST',
  path: '/payment/retry/{id}',
  access: 'payments.write',
  summary: 'Schedules a new debit for one that the bank rejected, on the first day that its notice allows',
  input: z.strictObject({ id: id('payment') }),
  output: z.strictObject({ id: id('payment'), amount_cents: cents, debit_date: localDate }),
  idempotent: true,
  refusals: [
    'merchant.closing',
    'payment.aud_only',
    'payment.try_again_refused',
    'payment.tried_again_already',
    'payment.taken_by_schedule',
    'payment.nothing_left_to_debit',
    'payment.mandate_not_active',
    'payment.past_mandate_end',
  ],
  changes: ['payments', 'debits', 'customers', 'invoices'],
});

export const startDebitRun = contract({
  name: 'startDebitRun',
  area: 'merchant',
  method: 'POST',
  path: '/debitRun/start',
  access: 'bank_files.write',
  summary: 'Runs a merchant’s debits due today now; a large run goes on in the background',
  input: z.strictObject(ofMerchant),
  output: z.strictObject({
    state: z.enum(['done', 'queued']),
    files: z.int(),
    debits: z.int(),
    total_cents: cents,
    held: z.int(),
  }),
  idempotent: true,
  refusals: ['debit_run.running', 'mandate.need_details_refused'],
  changes: ['bank-files', 'payments', 'debits'],
});
