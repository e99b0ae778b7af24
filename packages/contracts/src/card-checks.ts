import { CHECK_STAGES } from '@lorikeet/domain/cards';
import { DECLINE_REASONS } from '@lorikeet/domain/cards/entry';
import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { z } from 'zod';
import { id, instant, localDate } from './wire.ts';

/**
 * What the payer's bank asks while the stage is `needs_action`, until a moment of wall time. `code`: for a code that is sent
 * back here. `script`: in Stripe's own script, started with `secret`; once it has ended, an empty code asks what came of it.
 */
export const bankChallenge = z.strictObject({
  kind: z.enum(['code', 'script']),
  expires_at: instant,
  secret: z.string().nullable(),
});

/** The code that the payer's bank asked for. */
export const bankCode = z.string().trim().max(20);

/** What Stripe's script is started with, in whose fields a card is then typed; null where cards go to `tokeniseCard`. */
export const stripeKey = z.string().nullable();

/** A card that its holder wants kept, while and after its bank is asked to confirm it. Nothing is taken from it. */
export const cardCheck = z.strictObject({
  id: id('card_check'),
  /** `processing` and `unknown` go on by themselves: look again. A failed one is over; another may be made. */
  stage: z.enum(CHECK_STAGES),
  network: z.enum(CARD_NETWORKS),
  last4: z.string(),
  challenge: bankChallenge.nullable(),
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
});

/** What a payer reads before a card of theirs is kept, and a card of theirs whose bank is being asked. */
export const cardAgreement = z.strictObject({
  /** Plain sentences: who may charge what, when, with which fee, and how it ends. */
  points: z.array(z.string()),
  /** Names what is agreed to; agreeing sends it back. */
  terms: z.string(),
  /** The day of the first charge; null where nothing is charged by a plan. */
  first_on: localDate.nullable(),
  /** The processor is the sandbox: cards are its test cards. */
  sandbox: z.boolean(),
  stripe_key: stripeKey,
  /** The latest, unless it was kept. */
  check: cardCheck.nullable(),
});
