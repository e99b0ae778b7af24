import { type Cents, daysBetween, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { mod10v01, mod10v05, mod10v10 } from './check-digits.ts';

/**
 * How a biller's customer reference numbers are checked. The three MOD10 rules put one digit at the end. The
 * intelligent rules (iCRN) also bind the number to an exact amount, or to an amount and an expiry date.
 */
export type CrnRule =
  | 'MOD10V01'
  | 'MOD10V05'
  | 'MOD10V10'
  | { readonly name: 'ICRNAMT'; readonly amountCents: Cents }
  | { readonly name: 'ICRNAMTDATE'; readonly amountCents: Cents; readonly expiry: LocalDate };

/** A CRN has 2 to 20 digits, check digits included. Leading zeros count, so it is text, never a number. */
export const CRN_LENGTH = { min: 2, max: 20 } as const;

const DIGITS = /^\d+$/;
const ICRN_EPOCH = toLocalDate('2010-01-01');
/** V05 is taken over the amount at this width, whatever the amount. */
const ICRN_AMOUNT_WIDTH = 12;

/**
 * Appends (and for iCRN prepends) the check digits to a reference. Prefer MOD10V01 for a new biller: it catches
 * every single-digit slip, MOD10V05 does not.
 * Throws RangeError when `body` is not digits, the result would exceed 20 digits, or the amount does not fit.
 */
export function crnFor(body: string, rule: CrnRule): string {
  if (!DIGITS.test(body)) throw new RangeError('a CRN is made of digits');
  const crn = withCheckDigits(body, rule);
  if (crn.length > CRN_LENGTH.max) throw new RangeError('a CRN has at most 20 digits');
  return crn;
}

/** Is it 2 to 20 digits whose check digits agree with the rule (and its amount and date)? Never throws. */
export function isValidCrn(crn: string, rule: CrnRule): boolean {
  if (!DIGITS.test(crn) || crn.length < CRN_LENGTH.min || crn.length > CRN_LENGTH.max) return false;
  if (typeof rule !== 'string' && !isIcrnAmount(rule.amountCents)) return false;
  const body = crn.slice(prefixLength(rule), -1);
  return body !== '' && withCheckDigits(body, rule) === crn;
}

function withCheckDigits(body: string, rule: CrnRule): string {
  if (rule === 'MOD10V01') return body + mod10v01(body);
  if (rule === 'MOD10V05') return body + mod10v05(body);
  if (rule === 'MOD10V10') return body + mod10v10(body);
  if (!isIcrnAmount(rule.amountCents)) throw new RangeError('an iCRN amount is 1 to 12 digits of cents');
  const cents = String(rule.amountCents);
  const amountDigits = mod10v01(cents) + mod10v05(cents.padStart(ICRN_AMOUNT_WIDTH, '0'));
  const dateDigits = rule.name === 'ICRNAMTDATE' ? expiryDigits(rule.expiry) : '';
  const numbered = amountDigits + dateDigits + body;
  return numbered + mod10v10(numbered);
}

function prefixLength(rule: CrnRule): number {
  if (typeof rule === 'string') return 0;
  return rule.name === 'ICRNAMTDATE' ? 5 : 2;
}

/** The last three digits of the days since 1 January 2010: the cycle repeats after 1,000 days. */
function expiryDigits(expiry: LocalDate): string {
  const days = daysBetween(ICRN_EPOCH, expiry);
  return String(((days % 1000) + 1000) % 1000).padStart(3, '0');
}

function isIcrnAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents > 0 && cents < 10 ** ICRN_AMOUNT_WIDTH;
}
