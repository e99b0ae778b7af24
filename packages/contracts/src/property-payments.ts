import { z } from 'zod';
import { bankCode } from './card-checks.ts';
import { acceptedTerms, cardAttempt, cardTerms } from './card-payments.ts';
import { contract } from './contract.ts';
import { emailField, nameField } from './customer-fields.ts';
import { planEffect } from './schedules.ts';
import { centsFromZero, id, locale, positiveCents } from './wire.ts';

export const getMyCardTerms = contract({
  name: 'getMyCardTerms',
  area: 'flex',
  method: 'GET',
  path: '/property/card/terms',
  access: 'session',
  summary:
    'Whether what a property owes can be paid by card now, how much, and the fee by network; 404 for one that is not among the ratepayer’s',
  input: z.strictObject({ id: id('property') }),
  output: cardTerms,
  shows: ['schedules', 'payments', 'properties'],
});

export const previewMyCardPayment = contract({
  name: 'previewMyCardPayment',
  area: 'flex',
  method: 'POST',
  path: '/property/card/preview/{id}',
  access: 'session',
  summary: 'What paying so much of what a property owes would do to the debits of its plan. Nothing is paid',
  input: z.strictObject({ id: id('property'), amount_cents: positiveCents }),
  output: planEffect,
  refusals: ['schedule.no_dates_left'],
  changes: [],
});

const shownOnThePage = {
  /** What is paid, and the fee that the page shows. Another fee now is refused, with what it is. */
  amount_cents: positiveCents,
  /** What the page shows as owed. Another amount now is refused, with what it is. */
  due_cents: positiveCents,
  expected_fee_cents: centsFromZero,
};

/** Why a card is not charged for what a property owes. */
const CHARGING = [
  'schedule.nothing_owed',
  'card_payment.amount_changed',
  'card_payment.fee_changed',
  'card_payment.in_progress',
  'card_payment.too_many',
  'card_payment.not_offered',
  'card.token_unknown',
  'card.network_refused',
  'card.processor_silent',
  'mandate.aud_only',
  'merchant.closing',
  'merchant.currency_not_collected',
] as const;

export const payMyProperty = contract({
  name: 'payMyProperty',
  area: 'flex',
  method: 'POST',
  path: '/property/card/pay/{id}',
  access: 'session',
  summary:
    'Pays what a property owes by card, or a part of it. The same Idempotency-Key again returns the same attempt and charges nothing',
  input: z.strictObject({
    id: id('property'),
    ...shownOnThePage,
    card_token: z.string().min(1, 'required').max(2000, 'too_long'),
    name: nameField,
    /** Where the receipt goes. */
    email: emailField.optional(),
    locale,
    /** The holder lets the council keep the card, with which they pay again. */
    save_card: z.boolean().default(false),
    accepted: acceptedTerms,
  }),
  output: cardAttempt,
  idempotent: true,
  refusals: ['customer.merged', 'customer.erased', ...CHARGING],
  changes: ['schedules', 'payments', 'properties', 'customers'],
});

export const payMyPropertyBySavedCard = contract({
  name: 'payMyPropertyBySavedCard',
  area: 'flex',
  method: 'POST',
  path: '/property/card/paySaved/{id}',
  access: 'session',
  summary:
    'Pays what a property owes, or a part of it, by a card that the ratepayer lets its council keep. The same Idempotency-Key again charges nothing',
  input: z.strictObject({
    id: id('property'),
    payment_method_id: id('payment_method'),
    ...shownOnThePage,
    accepted: acceptedTerms,
  }),
  output: cardAttempt,
  idempotent: true,
  refusals: ['customer.merged', 'customer.erased', 'card.not_saved', 'card.has_expired', ...CHARGING],
  changes: ['schedules', 'payments', 'properties', 'customers'],
});

export const answerMyCardChallenge = contract({
  name: 'answerMyCardChallenge',
  area: 'flex',
  method: 'POST',
  path: '/property/card/answer/{id}',
  access: 'session',
  summary:
    'The code that the ratepayer’s bank asked for. A wrong one fails the attempt, and so does none (null): the ratepayer takes another card',
  input: z.strictObject({ id: id('property'), attempt: id('payment'), code: bankCode.nullable() }),
  output: cardAttempt,
  refusals: ['card_payment.no_challenge', 'card.processor_silent'],
  changes: ['schedules', 'payments', 'properties'],
});

export const openMyCardAttempt = contract({
  name: 'openMyCardAttempt',
  area: 'flex',
  method: 'GET',
  path: '/property/card/attempt',
  access: 'session',
  summary: 'One attempt as it is now; one without an outcome is asked for again at the processor',
  input: z.strictObject({ id: id('property'), attempt: id('payment') }),
  output: cardAttempt,
  shows: ['schedules', 'payments', 'properties'],
});
