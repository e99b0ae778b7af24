import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { z } from 'zod';
import { contract } from './contract.ts';
import { accountNameField, accountNumberField, bsbField, nameField } from './customer-fields.ts';
import { CHANGE_REFUSALS } from './schedules.ts';
import { cents, done, id, instant, listInput, listOutput, localDate, locale } from './wire.ts';

/** The properties that are paid from a method, with what is taken next. */
const pays = z.array(
  z.strictObject({
    property_id: id('property'),
    line1: z.string(),
    next: z.strictObject({ on: localDate, amount_cents: cents, fee_cents: cents }).nullable(),
    /** The day of the last payment that is planned. */
    last_on: localDate.nullable(),
  }),
);

/** A council's slug. */
const council = z.string().trim().min(1, 'council_required').max(60);

const agreementSection = z.strictObject({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()),
});

export const listMyPaymentMethods = contract({
  name: 'listMyPaymentMethods',
  area: 'flex',
  method: 'GET',
  path: '/paymentMethod/list',
  access: 'session',
  summary: 'The accounts that the signed-in ratepayer lets councils debit, and where another can be added',
  input: listInput(['added_at'], {}),
  output: listOutput(
    z.strictObject({
      id: id('payment_method'),
      council: z.strictObject({ slug: z.string(), name: z.string() }),
      bank_name: z.string().nullable(),
      account_masked: z.string(),
      account_name: z.string(),
      is_default: z.boolean(),
      /** Of its direct debit request. */
      standing: z.enum(['active', 'needs_details', 'suspended', 'ended']),
      agreement_url: z.string().nullable(),
      added_at: instant,
      pays,
    }),
  ),
  shows: ['schedules', 'mandates', 'customers'],
});

export const listMyCards = contract({
  name: 'listMyCards',
  area: 'flex',
  method: 'GET',
  path: '/paymentMethod/cards',
  access: 'session',
  summary: 'The cards that the signed-in ratepayer lets councils keep, the latest first',
  input: listInput(['added_at'], {}),
  output: listOutput(
    z.strictObject({
      id: id('payment_method'),
      council: z.strictObject({ slug: z.string(), name: z.string() }),
      network: z.enum(CARD_NETWORKS),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
      /** The last day on which it can be charged. */
      ends_on: localDate,
      has_expired: z.boolean(),
      /** Whether its council takes cards now. */
      is_taken: z.boolean(),
      is_default: z.boolean(),
      added_at: instant,
      pays,
    }),
  ),
  shows: ['schedules', 'customers'],
});

export const getDebitAgreement = contract({
  name: 'getDebitAgreement',
  area: 'flex',
  method: 'GET',
  path: '/paymentMethod/agreement',
  access: 'session',
  summary: 'What a ratepayer agrees to who lets a council debit a bank account for its rates',
  input: z.strictObject({ council, locale: locale.default('en') }),
  output: z.strictObject({
    /** Names all that is agreed to: another clause gives another. */
    terms: z.string(),
    version: z.string(),
    title: z.string(),
    points: z.array(z.string()),
    sections: z.array(agreementSection),
  }),
  refusals: ['facility.none'],
  shows: ['mandates'],
});

export const addMyBankAccount = contract({
  name: 'addMyBankAccount',
  area: 'flex',
  method: 'POST',
  path: '/paymentMethod/add',
  access: 'session',
  summary:
    'Adds a bank account with its direct debit request, whose copy is mailed; the ratepayer is a customer of the council from then on',
  input: z.strictObject({
    council,
    accepted_by: nameField,
    account_name: accountNameField,
    bsb: bsbField,
    account_number: accountNumberField,
    /** What was read and is agreed to. */
    terms: z.string().max(100),
    sole_authority: z.literal(true, 'sole_authority_required'),
    accepted: z.literal(true, 'agreement_required'),
    locale,
  }),
  output: z.strictObject({ id: id('payment_method'), agreement_url: z.string().nullable() }),
  secret: true,
  refusals: [
    'customer.merged',
    'customer.erased',
    'payment_method.agreement_changed',
    'facility.none',
    'mandate.all_must_sign',
    'mandate.facility_stopped',
    'mandate.agreement_changed',
    'mandate.aud_only',
    'merchant.closing',
    'merchant.currency_not_collected',
  ],
  changes: ['schedules', 'mandates', 'customers'],
});

export const setMyDefaultMethod = contract({
  name: 'setMyDefaultMethod',
  area: 'flex',
  method: 'POST',
  path: '/paymentMethod/setDefault/{id}',
  access: 'session',
  summary: 'Makes an account or a kept card the one that new schedules of its council begin with',
  input: z.strictObject({ id: id('payment_method') }),
  output: done,
  refusals: ['payment_method.removed'],
  changes: ['schedules', 'customers'],
});

export const addMyCard = contract({
  name: 'addMyCard',
  area: 'flex',
  method: 'POST',
  path: '/paymentMethod/addCard',
  access: 'session',
  summary:
    'Gives the page on which a ratepayer lets a council keep a card: its bank is asked to confirm it, and nothing is taken',
  input: z.strictObject({ council }),
  output: z.strictObject({ url: z.string() }),
  refusals: [
    'customer.merged',
    'customer.erased',
    'merchant.closing',
    'card_payment.not_offered',
    'merchant.currency_not_collected',
    'mandate.aud_only',
  ],
  changes: ['customers'],
});

export const replaceMyCard = contract({
  name: 'replaceMyCard',
  area: 'flex',
  method: 'POST',
  path: '/paymentMethod/replace/{id}',
  access: 'session',
  summary:
    'Gives the page on which another card is kept in the place of a kept one: schedules that the older pays go on with the other',
  input: z.strictObject({ id: id('payment_method') }),
  output: z.strictObject({ url: z.string() }),
  refusals: ['card.not_saved', 'card_payment.not_offered'],
  changes: ['customers'],
});

export const removeMyPaymentMethod = contract({
  name: 'removeMyPaymentMethod',
  area: 'flex',
  method: 'POST',
  path: '/paymentMethod/remove/{id}',
  access: 'session',
  summary:
    'Removes an account with its direct debit request, or a kept card. What it pays goes on from another one, or stops',
  input: z.strictObject({ id: id('payment_method'), replace_with: id('payment_method').optional() }),
  output: z.strictObject({ moved: z.int(), stopped: z.int() }),
  refusals: ['payment_method.removed', 'payment_method.has_mandate', ...CHANGE_REFUSALS],
  changes: ['schedules', 'payments', 'mandates', 'customers'],
});
