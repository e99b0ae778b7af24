import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { CARD_CURRENCIES } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, localDate, nothing } from './wire.ts';

/** From a Sydney date on: the fee on top of a card payment, and the networks for which the merchant bears it. */
const cardFeeEntry = z.strictObject({
  from: localDate,
  bps: z.int(),
  fixed_cents: cents,
  borne_by_merchant: z.array(z.enum(CARD_NETWORKS)),
});

/** Collected by card besides Australian dollars; none while cards are not taken. */
const cardCurrencies = z.array(z.enum(CARD_CURRENCIES));

const chosenOfCards = {
  /** Invoices can be paid by card on their page. */
  takes_cards: z.boolean(),
  /** From 1 October 2026, Sydney, eftpos, Visa and Mastercard payers pay no fee. */
  follows_rule_2026: z.boolean(),
  currencies: cardCurrencies,
};

const cardSettings = z.strictObject({
  ...chosenOfCards,
  policy: z.array(cardFeeEntry),
  /** Today's entry of the policy. */
  now_from: localDate,
  sandbox: z.boolean(),
});

export const getCardSettings = contract({
  name: 'getCardSettings',
  area: 'merchant',
  method: 'GET',
  path: '/card/settings',
  access: 'settings.read',
  summary: 'Whether invoices are paid by card, and who bears the fee from which date on',
  input: nothing,
  output: cardSettings,
  shows: ['merchants'],
});

export const updateCardSettings = contract({
  name: 'updateCardSettings',
  area: 'merchant',
  method: 'POST',
  path: '/card/settings/update',
  access: 'settings.write',
  summary:
    'Takes cards or not, in which currencies besides Australian dollars, and follows the Australian rule of 1 October 2026 or not',
  input: z.strictObject({
    ...chosenOfCards,
    /** Left as they are where absent. */
    currencies: cardCurrencies.optional(),
    /** What stood there as the form was opened. */
    seen: z.strictObject(chosenOfCards).optional(),
  }),
  output: cardSettings,
  refusals: ['record.changed_meanwhile'],
  changes: ['merchants'],
});
