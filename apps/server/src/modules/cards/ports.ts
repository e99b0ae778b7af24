import type { DeclineReason } from '@lorikeet/domain/cards/entry';
import type { CardNetwork } from '@lorikeet/domain/fees';
import type { Cents, Currency } from '@lorikeet/domain/kernel';

/** What is kept and shown of a card. */
export type CardFacts = { network: CardNetwork; last4: string; exp_month: number; exp_year: number };

/** A card as its holder types it. It is passed on and forgotten. */
export type TypedCard = { number: string; exp_month: number; exp_year: number };

/**
 * What the processor says of a charge. `challenge`: the payer's bank asks who pays, for a code of ours where `secret` is null,
 * else in the processor's own script, which is started with it. `unknown`: it did not answer, and the charge may exist.
 * `isOtherCard`: its payer had another card charged in that script than the one that was priced and shown to them.
 */
export type CardOutcome =
  | { kind: 'approved'; reference: string; isOtherCard?: true }
  | { kind: 'declined'; reason: DeclineReason }
  | { kind: 'challenge'; secret: string | null }
  | { kind: 'unknown' };

/** A charge is named by its merchant and its attempt; the processor makes one for a name, however often it is asked. */
export type ChargeName = { merchantId: string; id: string };
export type Charge = ChargeName & {
  token: string;
  /** What `keep` gave for it, where its holder lets the merchant keep the card: it lasts from an approval on. */
  keptToken: string | undefined;
  amountCents: Cents;
  currency: Currency;
};

/** A processor of cards. All of it is outside of any transaction, and may throw where it does not answer. */
export type CardRail = {
  /** Cards are its published test cards, and no money moves. */
  isSandbox: boolean;
  /** What Stripe's script is started with in a browser, in whose fields cards are typed; null where they come to `tokenise`. */
  stripeKey: string | null;
  /** Exchanges a card for a token of some minutes; undefined for a number that it does not take. */
  tokenise(card: TypedCard): (CardFacts & { token: string; expiresAt: Date }) | undefined;
  /** The card behind a token, undefined once it has ended or where it is none; `not_taken` for networks that nobody settles. */
  cardOf(token: string): Promise<CardFacts | 'not_taken' | undefined>;
  /** Exchanges a token for one that lasts, which charges without the holder being there, as they agreed. */
  keep(token: string): Promise<string>;
  /** Charges; asked again by the same name it says what came of the first. */
  charge(charge: Charge): Promise<CardOutcome>;
  /** Asks the card's bank to confirm it, as its holder wants it kept. Takes nothing; asked again by the same name it says the same. */
  check(check: Omit<Charge, 'amountCents'>): Promise<CardOutcome>;
  /** The code that the payer's bank asked for; where a script of the processor's asked, what came of it. */
  answer(name: ChargeName, code: string): Promise<CardOutcome>;
  /** What came of a charge or a check so far; makes none. */
  look(name: ChargeName): Promise<CardOutcome>;
  /** Ends a charge that waits for its payer. One that was approved meanwhile stays so, and is said to be. */
  giveUp(name: ChargeName): Promise<CardOutcome>;
  /** Gives an approved charge back as if it had never been; throws where nothing is said to it, harmless when repeated. */
  reverse(name: ChargeName): Promise<GivenBack>;
};

/**
 * `pending`: on its way. `refused`: it did not arrive, or never will. `disputed`: the cardholder's bank has taken it back
 * already, so that it would be paid twice.
 */
export type GivenBack = 'done' | 'pending' | 'refused' | 'disputed';
