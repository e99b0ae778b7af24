import type { CardNetwork } from '../../fees/index.ts';

/** How the numbers of a network look: their first digits, lengths, groups as printed, and the length of the code. */
type NetworkForm = {
  readonly network: CardNetwork;
  readonly begins: RegExp;
  readonly lengths: readonly number[];
  readonly groups: readonly number[];
  readonly cvv: number;
};

const FOURS = [4, 4, 4, 4, 3];

/**
 * Ranges of issuer numbers as ISO/IEC 7812 registers them. An eftpos card shares the ranges of Visa and Mastercard: its
 * number alone does not say so, and the processor does.
 */
const FORMS: readonly NetworkForm[] = [
  { network: 'amex', begins: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvv: 4 },
  { network: 'diners', begins: /^3(?:0[0-5]|[689])/, lengths: [14, 16, 19], groups: [4, 4, 4, 4, 3], cvv: 3 },
  { network: 'jcb', begins: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19], groups: FOURS, cvv: 3 },
  {
    network: 'mastercard',
    begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOURS,
    cvv: 3,
  },
  { network: 'unionpay', begins: /^(?:62|81)/, lengths: [16, 17, 18, 19], groups: FOURS, cvv: 3 },
  { network: 'visa', begins: /^4/, lengths: [13, 16, 19], groups: FOURS, cvv: 3 },
];

const formOf = (digits: string) => FORMS.find(({ begins }) => begins.test(digits));

const LONGEST = 19;

/** The digits of a number as typed or pasted, with spaces and hyphens between them. */
export const cardDigits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, LONGEST);

/** The network that a number, whole or begun, belongs to; undefined while its digits do not say. */
export const cardNetworkOf = (typed: string): CardNetwork | undefined => formOf(cardDigits(typed))?.network;

/** A number in the groups that are printed on the card: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function groupCardNumber(typed: string): string {
  const digits = cardDigits(typed);
  const parts: string[] = [];
  let at = 0;
  for (const length of formOf(digits)?.groups ?? FOURS) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + length));
    at += length;
  }
  return parts.join(' ');
}

/** Whether the last digit is the check digit of the others (Luhn, ISO/IEC 7812-1 annex B). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== '' && sum % 10 === 0;
}

/** Why a number cannot be a card's; undefined when it can. */
export type CardNumberFault = 'missing' | 'unknown_network' | 'incomplete' | 'wrong_digit';

/** The first fault of a number. UnionPay issues cards without a check digit, so theirs is not checked. */
export function cardNumberFault(typed: string): CardNumberFault | undefined {
  const digits = cardDigits(typed);
  if (digits === '') return 'missing';
  const form = formOf(digits);
  if (!form) return 'unknown_network';
  if (!form.lengths.includes(digits.length)) return 'incomplete';
  return form.network === 'unionpay' || isLuhn(digits) ? undefined : 'wrong_digit';
}

/** The digits of the security code of a network's cards: four on American Express, three on all others. */
export const cvvLengthOf = (network: CardNetwork | undefined): number =>
  FORMS.find((form) => form.network === network)?.cvv ?? 3;

/** Why a security code cannot be the card's; undefined when it can. */
export function cvvFault(
  typed: string,
  network: CardNetwork | undefined,
): 'missing' | 'incomplete' | undefined {
  if (typed === '') return 'missing';
  return /^\d+$/.test(typed) && typed.length === cvvLengthOf(network) ? undefined : 'incomplete';
}

/** An expiry as it is typed: `1127`, `11/27`, `11 / 2027` all become `11 / 27`; `5` becomes `05`. */
export function groupExpiry(typed: string): string {
  const [before = '', after] = typed.split('/');
  let month = before.replaceAll(/\D/g, '');
  let year = (after ?? '').replaceAll(/\D/g, '');
  if (after === undefined) {
    year = month.slice(2);
    month = month.slice(0, 2);
  }
  if (/^[2-9]$/.test(month) || (after !== undefined && month.length === 1)) month = `0${month}`;
  if (month.length < 2) return month;
  const short = year.length === 4 ? year.slice(2) : year.slice(0, year.startsWith('20') ? 4 : 2);
  return after === undefined && year === '' ? month : `${month} / ${short}`;
}

/** The month and year that an expiry names; undefined when it names none. */
export function readExpiry(typed: string): { month: number; year: number } | undefined {
  const match = /^(\d{2}) ?\/ ?(\d{2})$/.exec(groupExpiry(typed));
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return undefined;
  return { month, year: 2000 + Number(match[2]) };
}

export type CardMonth = { readonly month: number; readonly year: number };

/** A card is good until the last day of the month that it names. */
export const isCardExpired = (expiry: CardMonth, now: CardMonth): boolean =>
  expiry.year * 12 + expiry.month < now.year * 12 + now.month;

/** No card is issued for longer: a year beyond it is a slip of the finger. */
const LONGEST_YEARS = 25;

/** Why an expiry cannot be a good card's; undefined when it can. */
export function expiryFault(
  typed: string,
  now: CardMonth,
): 'missing' | 'incomplete' | 'expired' | 'too_late' | undefined {
  if (typed.trim() === '') return 'missing';
  const expiry = readExpiry(typed);
  if (!expiry) return 'incomplete';
  if (isCardExpired(expiry, now)) return 'expired';
  return expiry.year > now.year + LONGEST_YEARS ? 'too_late' : undefined;
}
