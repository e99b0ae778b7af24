import { CARD_STAGES } from '@lorikeet/domain/cards';
import { DECLINE_REASONS } from '@lorikeet/domain/cards/entry';
import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { z } from 'zod';
import { bankChallenge, bankCode, stripeKey } from './card-checks.ts';
import { contract } from './contract.ts';
import { emailField, nameField } from './customer-fields.ts';
import { invoiceLink } from './invoice-links.ts';
import { PAYER_PATHS } from './payer-paths.ts';
import { cents, centsFromZero, currency, id, instant, localDate, locale, positiveCents } from './wire.ts';

/** What is kept and shown of a card. */
const cardFacts = {
  network: z.enum(CARD_NETWORKS),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
};

/** What the payer's fee is with a card of these networks, on top of what is paid. */
const cardFeeLine = z.strictObject({
  networks: z.array(z.enum(CARD_NETWORKS)),
  /** On all that is due. */
  fee_cents: cents,
  /** What works it out for a part; null where the merchant bears it. */
  rate: z.strictObject({ bps: z.int(), fixed_cents: cents }).nullable(),
});

/** One try to pay an invoice, or what a property owes, by card. `id` is the payment. */
export const cardAttempt = z.strictObject({
  id: id('payment'),
  /** `processing` and `unknown` go on by themselves: ask again. A failed attempt is over; a new one may be made. */
  stage: z.enum(CARD_STAGES),
  currency,
  /** What it pays of what is due. */
  amount_cents: cents,
  /** What the payer pays on top; 0 where the merchant bears it. Nothing is charged by a failed attempt. */
  fee_cents: cents,
  total_cents: cents,
  ...cardFacts,
  challenge: bankChallenge.nullable(),
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  /** Once it succeeded. */
  receipt: z
    .strictObject({
      reference: z.string(),
      /** Null where what a property owes was paid. */
      invoice_number: z.string().nullable(),
      /** The receipt as a PDF, where a property's payment has one. The page behind an invoice's link opens its own. */
      url: z.string().nullable(),
      paid_on: localDate,
      /** The GST inside the fee. */
      fee_gst_cents: cents,
    })
    .nullable(),
});

/** What paying by card takes now: whether it can be, what is due, and the fee by network. */
export const cardTerms = z.strictObject({
  offered: z.boolean(),
  /** Why not: the refusal that paying would answer. */
  reason: z.string().nullable(),
  currency,
  amount_cents: cents,
  /** Less than all of it may be paid; not while a debit of all of it waits. */
  parts_allowed: z.boolean(),
  /** The dearest first, so that a fee shown before the network is known is never too small. */
  fees: z.array(cardFeeLine),
  /** The processor is the sandbox: cards are its test cards. */
  sandbox: z.boolean(),
  stripe_key: stripeKey,
  /** The payer may let the merchant keep the card; not where the bill was found by its number, by whoever that is. */
  saves: z.boolean(),
  /** The attempt that is on its way, which keeps others from being made. Null where it may be another person's. */
  attempt: cardAttempt.nullable(),
});

export const tokeniseCard = contract({
  name: 'tokeniseCard',
  area: 'official',
  method: 'POST',
  path: PAYER_PATHS.tokeniseCard,
  access: 'public',
  summary:
    'Sandbox: exchanges one of the published test cards for a token of some minutes. No other number is taken, kept or logged',
  input: z.strictObject({
    /** Digits; spaces are passed over. */
    number: z.string().trim().min(1, 'required').max(40, 'too_long'),
    exp_month: z.int('invalid').min(1, 'invalid').max(12, 'invalid'),
    exp_year: z.int('invalid').min(2000, 'invalid').max(2099, 'invalid'),
    cvv: z
      .string()
      .trim()
      .regex(/^\d{3,4}$/, 'invalid'),
    name: nameField,
  }),
  output: z.strictObject({ token: z.string(), ...cardFacts, expires_at: instant }),
  secret: true,
  refusals: ['card.number_refused', 'card.has_expired'],
  changes: [],
});

export const getCardTerms = contract({
  name: 'getCardTerms',
  area: 'official',
  method: 'GET',
  path: PAYER_PATHS.getCardTerms,
  access: 'public',
  summary: 'Whether an invoice can be paid by card now, what is due, and the fee by network',
  input: z.strictObject({ link: invoiceLink }),
  output: cardTerms,
  refusals: ['invoice.link_unknown'],
  shows: ['invoices', 'payments'],
});

/** What a payer says of the terms beside the button. Nothing is paid without it; the wording in force is kept with the attempt. */
export const acceptedTerms = z.literal(true, 'terms_required');

export const payInvoice = contract({
  name: 'payInvoice',
  area: 'official',
  method: 'POST',
  path: PAYER_PATHS.payInvoice,
  access: 'public',
  summary:
    'Pays what is due of an invoice by card, or a part of it. The same Idempotency-Key again returns the same attempt and charges nothing',
  input: z.strictObject({
    link: invoiceLink,
    /** What the payer pays, and the fee that the page shows. Another fee now is refused, with what it is. */
    amount_cents: positiveCents,
    /** What the page shows as due, where a part of it is paid. Another amount due now is refused, with what it is. */
    due_cents: positiveCents.optional(),
    currency,
    expected_fee_cents: centsFromZero,
    card_token: z.string().min(1, 'required').max(2000, 'too_long'),
    name: nameField,
    email: emailField.optional(),
    locale,
    /** The holder lets the merchant keep the card and charge it for what they owe. */
    save_card: z.boolean().default(false),
    accepted: acceptedTerms,
  }),
  output: cardAttempt,
  idempotent: true,
  refusals: [
    'invoice.link_unknown',
    'invoice.nothing_is_due',
    'card_payment.amount_changed',
    'card_payment.part_refused',
    'card_payment.fee_changed',
    'card_payment.in_progress',
    'card_payment.too_many',
    'card_payment.not_offered',
    'card_payment.card_not_kept',
    'card.token_unknown',
    'card.network_refused',
    'card.processor_silent',
    'order.is_over',
    'order.has_expired',
    'order.details_missing',
    'order.no_parts',
    'order.out_of_stock',
  ],
  changes: ['invoices', 'payments', 'customers', 'orders'],
});

export const answerCardChallenge = contract({
  name: 'answerCardChallenge',
  area: 'official',
  method: 'POST',
  path: PAYER_PATHS.answerCardChallenge,
  access: 'public',
  summary:
    'The code that the payer’s bank asked for. A wrong one fails the attempt, and so does none (null): the payer takes another card',
  input: z.strictObject({ link: invoiceLink, attempt: id('payment'), code: bankCode.nullable() }),
  output: cardAttempt,
  refusals: ['invoice.link_unknown', 'card_payment.no_challenge', 'card.processor_silent'],
  changes: ['invoices', 'payments', 'customers'],
});

export const openCardAttempt = contract({
  name: 'openCardAttempt',
  area: 'official',
  method: 'GET',
  path: PAYER_PATHS.openCardAttempt,
  access: 'public',
  summary: 'One attempt as it is now; one without an outcome is asked for again at the processor',
  input: z.strictObject({ link: invoiceLink, id: id('payment') }),
  output: cardAttempt,
  refusals: ['invoice.link_unknown'],
  shows: ['invoices', 'payments'],
});
