/** The check-digit rules that a biller can register here. MOD10V01 catches every single-digit slip, MOD10V05 does not. */
export const CRN_RULES = ['MOD10V01', 'MOD10V05'] as const;
export type CrnRule = (typeof CRN_RULES)[number];

/** What a customer reference number stands for: the same on every bill of a customer, or one for each invoice. */
export const CRN_KINDS = ['customer', 'invoice'] as const;
export type CrnKind = (typeof CRN_KINDS)[number];

/** All that one can stand for: a council's property has its own on each of its notices, whatever bills have. */
const CRN_SUBJECTS = [...CRN_KINDS, 'property'] as const;
export type CrnSubject = (typeof CRN_SUBJECTS)[number];

const MARKS = { customer: '1', invoice: '2', property: '3' } as const satisfies Record<CrnSubject, string>;

/**
 * Digits that a number is filled to. With the mark before it the body has nine digits: in a tenth place MOD10V05 would
 * see no slip at all.
 */
const WIDTH = 8;
/** A CRN has at most 20 digits, mark and check digit among them. */
const WIDTH_MAX = 15;

/**
 * The digits of a CRN before its check digit: a mark of what it stands for, then the number of the customer, invoice or property.
 * Throws RangeError for a number below 1.
 */
export function crnBody(kind: CrnSubject, number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError('a CRN numbers from 1');
  return MARKS[kind] + String(number).padStart(WIDTH, '0');
}

/** What a body stands for, or undefined for one that `crnBody` does not make. */
export function readCrnBody(body: string): { kind: CrnSubject; number: number } | undefined {
  const kind = CRN_SUBJECTS.find((one) => body.startsWith(MARKS[one]));
  const digits = body.slice(1);
  if (!kind || !/^\d+$/.test(digits) || digits.length > WIDTH_MAX) return undefined;
  const number = Number(digits);
  return number >= 1 && crnBody(kind, number) === body ? { kind, number } : undefined;
}

/** A biller code as it is printed and compared: three to ten digits, without the zeros that files put before it. */
export function plainBillerCode(code: string): string | undefined {
  const plain = code.trim().replace(/^0+/, '');
  return /^\d{3,10}$/.test(plain) ? plain : undefined;
}

/** A reference as it is printed, without the spaces between its groups; undefined for what has none of its form. */
export function readPrintedCrn(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{2,20}$/.test(digits) ? digits : undefined;
}
