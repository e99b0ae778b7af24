import {
  type CardMonth,
  cardNetworkOf,
  cardNumberFault,
  cvvFault,
  cvvLengthOf,
  expiryFault,
  groupCardNumber,
  type TestCard,
} from '@lorikeet/domain/cards/entry';
import { type CardNetwork, processingFee } from '@lorikeet/domain/fees';
import { isPrintedAmount } from '@lorikeet/domain/invoices';
import { isEmail, parseMoney, toCents } from '@lorikeet/domain/kernel';
import { type ForeignCard, foreignFaults } from './foreign-card.ts';

/** What the payer typed. It lives in the page alone and is never stored. */
export type PayValues = {
  /** A part of what is due; otherwise all of it. */
  part: boolean;
  amount: string;
  number: string;
  expiry: string;
  cvv: string;
  name: string;
  email: string;
  /** The card in Stripe's fields, where they take the place of the three above. */
  foreign: ForeignCard | null;
  /** The holder lets the merchant keep the card. */
  save: boolean;
  /** A card that is kept already, which takes the place of all that is typed of one. */
  kept: { id: string; network: CardNetwork } | null;
  terms: boolean;
};

export const NOTHING_TYPED: PayValues = {
  part: false,
  amount: '',
  number: '',
  expiry: '',
  cvv: '',
  name: '',
  email: '',
  foreign: null,
  save: false,
  kept: null,
  terms: false,
};

/** In the order in which they stand on the page. */
export const PAY_FIELDS = ['amount', 'number', 'expiry', 'cvv', 'name', 'email', 'terms'] as const;
export type PayField = (typeof PAY_FIELDS)[number];
/** The first failing rule of each field, by its name in the words of the page. */
export type PayFaults = Partial<Record<PayField, string>>;

/** What is paid now, in minor units; null while what was typed is no amount. */
export const amountOf = (values: PayValues, dueCents: number): number | null =>
  values.part ? (parseMoney(values.amount.trim()) ?? null) : dueCents;

function amountFault(values: PayValues, dueCents: number): string | undefined {
  if (!values.part) return undefined;
  const text = values.amount.trim();
  if (text === '') return 'missing';
  const cents = amountOf(values, dueCents);
  if (!isPrintedAmount(text) || cents === null) return 'form';
  if (cents <= 0) return 'zero';
  return cents > dueCents ? 'above' : undefined;
}

const emailFault = (email: string) => {
  if (email.trim() === '') return 'missing';
  return isEmail(email.trim()) ? undefined : 'form';
};

const holderFaults = ({ name, email }: PayValues) => ({
  name: name.trim() === '' ? 'missing' : undefined,
  email: emailFault(email),
});

const typedFaults = ({ number, expiry, cvv }: PayValues, now: CardMonth) => ({
  number: cardNumberFault(number),
  expiry: expiryFault(expiry, now),
  cvv: cvvFault(cvv, cardNetworkOf(number)),
});

type Known = { dueCents: number; now: CardMonth; isForeign: boolean };

/** What is wrong with the form, field by field; `isForeign`: the card is typed into Stripe's fields. */
export function faultsIn(values: PayValues, { dueCents, now, isForeign }: Known): PayFaults {
  const faults: Partial<Record<PayField, string | undefined>> = {
    amount: amountFault(values, dueCents),
    ...(!values.kept && (isForeign ? foreignFaults(values.foreign) : typedFaults(values, now))),
    ...(!values.kept && holderFaults(values)),
    terms: values.terms ? undefined : 'missing',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** The month of this device. */
export function monthNow(): CardMonth {
  const now = new Date();
  return { month: now.getMonth() + 1, year: now.getFullYear() };
}

/** Further ahead than a demonstration moves its clock. */
const TEST_CARD_YEARS = 4;

/** What a press on a test card fills in: the number as printed, an expiry to come, and a code as long as its network's. */
export const testCardValues = (
  { number, network }: TestCard,
  now: CardMonth,
): Pick<PayValues, 'number' | 'expiry' | 'cvv'> => ({
  number: groupCardNumber(number),
  expiry: `12 / ${String((now.year + TEST_CARD_YEARS) % 100).padStart(2, '0')}`,
  cvv: '1234'.slice(0, cvvLengthOf(network)),
});

/** The fee of some networks: a rate that the payer bears, or null where the merchant does. */
export type FeeRule = {
  networks: readonly CardNetwork[];
  rate: { bps: number; fixed_cents: number } | null;
};
export type ShownFee = { networks: readonly CardNetwork[]; rate: FeeRule['rate']; fee: number };

const feeBy = (rate: FeeRule['rate'], cents: number): number =>
  rate ? processingFee(toCents(cents), { bps: rate.bps, fixedCents: rate.fixed_cents }) : 0;

/**
 * The fees to show for an amount: the one of the card's network once it is known, else each there may be, the dearest
 * first, so that nothing above what was shown is charged.
 */
export function feesFor(
  rules: readonly FeeRule[],
  cents: number,
  network: CardNetwork | undefined,
): ShownFee[] {
  const shown = rules
    .filter(({ networks }) => !network || networks.includes(network))
    .map(({ networks, rate }) => ({ networks, rate, fee: feeBy(rate, cents) }));
  return shown.sort((a, b) => b.fee - a.fee);
}

/** The fee that a network is charged for an amount, in minor units. */
export const feeOfNetwork = (rules: readonly FeeRule[], cents: number, network: CardNetwork): number =>
  feesFor(rules, cents, network)[0]?.fee ?? 0;
