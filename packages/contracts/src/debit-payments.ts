import { z } from 'zod';
import { contract } from './contract.ts';
import { accountNameField, accountNumberField, bsbField, nameField } from './customer-fields.ts';
import { invoiceLink } from './invoice-links.ts';
import { PAYER_PATHS } from './payer-paths.ts';
import { cents, centsOf, id, localDate, locale, positiveCents } from './wire.ts';

/** As an address carries it. */
const centsInQuery = centsOf(
  z.coerce.number<number>('invalid_amount').int('invalid_amount').positive('amount_positive'),
);

/** A debit that a payer asked for at the bill, and that no bank has confirmed: nothing is paid yet. */
const debitOnItsWay = z.strictObject({
  id: id('payment'),
  amount_cents: cents,
  /** When it is taken. */
  debit_date: localDate,
  bank_name: z.string().nullable(),
  account_masked: z.string(),
});

const agreementSection = z.strictObject({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()),
});

export const getDebitTerms = contract({
  name: 'getDebitTerms',
  area: 'official',
  method: 'GET',
  path: PAYER_PATHS.getDebitTerms,
  access: 'public',
  summary:
    'Whether an invoice can be paid by one debit of a bank account now, of how much and when; with an amount, what its payer agrees to',
  input: z.strictObject({
    link: invoiceLink,
    amount_cents: centsInQuery.optional(),
    locale: locale.default('en'),
  }),
  output: z.strictObject({
    offered: z.boolean(),
    /** What no card and no debit asks for yet: the most that can be debited. */
    amount_cents: cents,
    /** The day of a debit that is asked for now. */
    debit_date: localDate,
    /** Debits that were asked for here and are not taken yet, the first one first. */
    waiting: z.array(debitOnItsWay),
    /** Null without an amount, and where the amount is more than can be debited. */
    agreement: z
      .strictObject({
        /** Names all that is agreed to: another amount, day or clause gives another. */
        terms: z.string(),
        version: z.string(),
        points: z.array(z.string()),
        sections: z.array(agreementSection),
      })
      .nullable(),
  }),
  refusals: ['invoice.link_unknown', 'facility.none'],
  shows: ['invoices', 'payments'],
});

export const payByBankAccount = contract({
  name: 'payByBankAccount',
  area: 'official',
  method: 'POST',
  path: PAYER_PATHS.payByBankAccount,
  access: 'public',
  summary:
    'Accepts a direct debit request for one debit towards an invoice, and schedules it. The same Idempotency-Key again returns the same debit',
  input: z.strictObject({
    link: invoiceLink,
    amount_cents: positiveCents,
    /** What the page shows as the most that can be debited. Another amount now is refused: a part may have been asked for already. */
    open_cents: positiveCents,
    /** What was read and is agreed to. */
    terms: z.string().max(100),
    accepted_by: nameField,
    account_name: accountNameField,
    bsb: bsbField,
    account_number: accountNumberField,
    sole_authority: z.literal(true, 'sole_authority_required'),
    accepted: z.literal(true, 'agreement_required'),
    locale,
  }),
  output: debitOnItsWay.extend({ mandate_reference: z.string(), agreement_url: z.string() }),
  idempotent: true,
  secret: true,
  refusals: [
    'customer.merged',
    'customer.erased',
    'invoice.link_unknown',
    'invoice.nothing_is_due',
    'debit_payment.not_offered',
    'debit_payment.changed',
    'facility.none',
    'payment.aud_only',
    'mandate.aud_only',
    'mandate.all_must_sign',
    'mandate.facility_stopped',
    'mandate.agreement_changed',
    'merchant.closing',
  ],
  changes: ['invoices', 'payments', 'customers'],
});
