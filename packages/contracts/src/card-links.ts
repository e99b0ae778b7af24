import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { z } from 'zod';
import { shownLogo } from './brands.ts';
import { bankCode, cardAgreement } from './card-checks.ts';
import { contract } from './contract.ts';
import { nameField } from './customer-fields.ts';
import { cents, currency, id, locale } from './wire.ts';

const token = z.string().max(200);
const cardShown = z.strictObject({ network: z.enum(CARD_NETWORKS), last4: z.string() });

/** The page behind the link of a letter about a kept card, or of one that its customer asked for to have a card kept. */
const cardLinkPage = z.strictObject({
  /** `kept`: a card was kept by it. `unknown`: it opens nothing, for whatever reason. */
  face: z.enum(['open', 'kept', 'unknown']),
  /** The language of the letter. */
  locale,
  merchant: z
    .strictObject({
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      colour: z.string().nullable(),
      logo: shownLogo,
    })
    .nullable(),
  name: z.string().nullable(),
  /** The card that the letter is about; null where the link keeps a card in no other's place. */
  old_card: cardShown.nullable(),
  /** What is owed by what the card pays for; it is charged to the new one after a letter. */
  currency,
  owed_cents: cents,
  /** Null where the merchant takes no cards now, and once one is kept. */
  card: cardAgreement.nullable(),
  kept_card: cardShown.nullable(),
});

export const openCardLink = contract({
  name: 'openCardLink',
  area: 'official',
  method: 'GET',
  path: '/card/link',
  access: 'public',
  summary: 'The page of a letter about a kept card that ends or failed, by the link’s token',
  input: z.strictObject({ token, locale: locale.optional() }),
  output: cardLinkPage,
  shows: ['customers'],
});

const REFUSED = ['card_link.unknown', 'card_payment.not_offered'] as const;

export const replaceCardByLink = contract({
  name: 'replaceCardByLink',
  area: 'official',
  method: 'POST',
  path: '/card/link/keep',
  access: 'public',
  summary:
    'Keeps another card in the place of the one that the letter is about: its bank is asked to confirm it, and nothing is taken. Subscriptions that the old one pays for follow it, with what they owe',
  input: z.strictObject({
    token,
    accepted_by: nameField,
    card_token: z.string().min(1, 'required').max(2000, 'too_long'),
    accepted: z.literal(true, 'agreement_required'),
    /** `card.terms` of the page. */
    terms: z.string().max(100),
    locale,
  }),
  output: cardLinkPage,
  secret: true,
  refusals: [
    ...REFUSED,
    'merchant.closing',
    'card_link.changed',
    'card.token_unknown',
    'card.network_refused',
    'card.processor_silent',
    'card_check.in_progress',
    'card_check.too_many',
  ],
  changes: ['customers', 'subscriptions', 'invoices'],
});

export const answerCardLinkChallenge = contract({
  name: 'answerCardLinkChallenge',
  area: 'official',
  method: 'POST',
  path: '/card/link/challenge',
  access: 'public',
  summary:
    'The code that the bank asked for before another card is kept. A wrong one ends the try, and so does none (null): the payer takes another card',
  input: z.strictObject({ token, check: id('card_check'), code: bankCode.nullable(), locale }),
  output: cardLinkPage,
  refusals: [...REFUSED, 'card_payment.no_challenge', 'card.processor_silent'],
  changes: ['customers', 'subscriptions', 'invoices'],
});
