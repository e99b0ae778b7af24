import { PAYMENT_STATUSES, RAILS } from '@lorikeet/domain/payments';
import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { creditNoteRow } from './credit-notes.ts';
import { cents, done, id, instant, localDate, permittedAction, text } from './wire.ts';

/** How an invoice is followed once it is issued: its payer is reminded, it is void, credit pays it, or it is given up. */
export const INVOICE_ACTIONS = ['send', 'remind', 'credit', 'apply_credit', 'void', 'write_off'] as const;

/** What happened to an invoice, each with what it needs to be said. */
export const INVOICE_HAPPENINGS = [
  'issued',
  'sent',
  'reminded',
  'undelivered',
  'link_revoked',
  'debit',
  'card',
  'bpay',
  'credit_note',
  'credit_applied',
  'voided',
  'written_off',
] as const;

export const getInvoiceStanding = contract({
  name: 'getInvoiceStanding',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/standing',
  access: 'invoices.read',
  summary: 'What happened to an invoice, how it was paid and credited, and what can be done with it now',
  input: z.strictObject({ id: id('invoice') }),
  output: z.strictObject({
    can: z.array(permittedAction(INVOICE_ACTIONS)),
    payments: z.array(
      z.strictObject({
        id: id('payment'),
        rail: z.enum(RAILS),
        status: z.enum(PAYMENT_STATUSES),
        date: localDate,
        amount_cents: cents,
        reference: z.string().nullable(),
      }),
    ),
    credit_notes: z.array(creditNoteRow),
    /** What can still be credited in all, and of each line. */
    creditable_cents: cents,
    creditable_lines: z.array(z.strictObject({ position: z.int(), left_cents: cents })),
    /** A payment of it is disputed, or was lost by a dispute: what is credited then comes on top of it. */
    dispute: z.enum(['open', 'lost']).nullable(),
    /** The customer’s credit that could pay it. */
    customer_credit_cents: cents,
    /** What debits that are to leave ask for. */
    scheduled_cents: cents,
    /** A write-off that waits for a second person. */
    waiting: z.strictObject({ approval_id: id('approval'), expires_at: instant }).nullable(),
    happened: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(INVOICE_HAPPENINGS),
        at: instant,
        by: z.string().nullable(),
        amount_cents: cents.nullable(),
        /** A number, an address, a reason, in the words of who gave it. */
        about: z.string().nullable(),
        /** Of a payment: where it stands. */
        status: z.enum(PAYMENT_STATUSES).nullable(),
        payment_id: id('payment').nullable(),
      }),
    ),
  }),
  shows: ['invoices', 'payments', 'debits', 'customers', 'approvals'],
});

export const sendInvoiceReminder = contract({
  name: 'sendInvoiceReminder',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/remind/{id}',
  access: 'invoices.write',
  summary: 'E-mails the payer of an overdue invoice what is due, with its payment link; once a day',
  input: z.strictObject({ id: id('invoice') }),
  output: z.strictObject({ sent_to: z.string() }),
  refusals: [
    'invoice.not_overdue',
    'invoice.nothing_is_due',
    'invoice.payer_has_no_email',
    'invoice.reminded_today',
  ],
  changes: ['customers', 'invoices'],
});

/** Why an invoice is not void. */
const VOID_REFUSALS = [
  'customer.erased',
  'invoice.void_refused',
  'invoice.void_only_if_unpaid',
  'invoice.void_of_subscription',
  'invoice.void_when_credited',
  'invoice.void_when_written_off',
  'invoice.being_taken',
] as const;

export const voidInvoice = contract({
  name: 'voidInvoice',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/void/{id}',
  access: 'invoices.write',
  summary:
    'Voids an invoice of which nothing is paid or with the bank: its waiting debits are cancelled, its postings reversed and the credit spent on it is given back',
  input: z.strictObject({ id: id('invoice'), reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: VOID_REFUSALS,
  changes: ['invoices', 'payments', 'debits', 'customers', 'ledger'],
});

export const applyInvoiceCredit = contract({
  name: 'applyInvoiceCredit',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/applyCredit/{id}',
  access: 'invoices.write',
  summary:
    'Pays an invoice with its customer’s credit, as far as that goes; debits that would take too much are cancelled',
  input: z.strictObject({ id: id('invoice') }),
  output: z.strictObject({ applied_cents: cents, cancelled_debits: z.int() }),
  idempotent: true,
  refusals: ['invoice.nothing_is_due', 'invoice.no_credit', 'invoice.order_in_one_sum'],
  changes: ['invoices', 'payments', 'debits', 'customers', 'ledger', 'orders'],
});

export const writeOffInvoice = contract({
  name: 'writeOffInvoice',
  area: 'merchant',
  method: 'POST',
  path: '/invoice/writeOff/{id}',
  access: 'invoices.write',
  summary: 'Asks a second person to give up what is due of an invoice; nothing changes until they agree',
  input: z.strictObject({ id: id('invoice'), reason: text(200) }),
  output: z.strictObject({ waiting: waitingChange }),
  proof: 'recent',
  refusals: [
    'invoice.write_off_refused',
    'invoice.of_open_order',
    'invoice.nothing_is_due',
    'invoice.being_taken',
    ...WAITING_REFUSALS,
  ],
  changes: ['invoices', 'approvals'],
  idempotent: true,
});
