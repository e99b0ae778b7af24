/**
 * How a number that takes an SMS may be typed, once spaces, hyphens, dots and parentheses are left out: an Australian mobile
 * with or without the country's 61 and the leading 0, or another country's number behind + or what is dialled for it. Also
 * an expression of the database.
 */
export const SMS_NUMBER_FORM =
  '^(?:(?:(?:[+]|0011|00(?!11))?61)?0?(4[0-9]{8})|(?:[+]|0011|00(?!11))((?!61)[1-9][0-9]{6,14}))$';

/** What people put between the digits of a number. Also an expression of the database. */
export const PHONE_GAPS = '[-\\s().]';

const FORM = new RegExp(SMS_NUMBER_FORM);
const GAPS = new RegExp(PHONE_GAPS, 'g');

/**
 * The number to which an SMS is sent, in international form (E.164): `0491 570 006` and `61491570006` are both
 * `+61491570006`. Null for what takes none, such as a landline, 1300 or 13 number of Australia.
 */
export function smsNumber(typed: string): string | null {
  const found = FORM.exec(typed.replace(GAPS, ''));
  if (!found) return null;
  return found[1] === undefined ? `+${found[2]}` : `+61${found[1]}`;
}

const PART = /^[+]?[0-9]{2,}$/;
/** What stands before the number itself where it is dialled from Australia. */
const DIALLED = /^(?:(?:[+]|0011|00(?!11))?(?:61)?0?(?=4)|[+]|0011|00(?!11))/;

/**
 * What a part of a number, as people type it, can be within the international form: `0491 5` is in `+61491570006` as
 * `+614915`, and so is `91 570`, as it stands. None for what is no number.
 */
export function smsNumberParts(typed: string): string[] {
  const digits = typed.replace(GAPS, '');
  if (!PART.test(digits)) return [];
  const rest = digits.replace(DIALLED, '');
  return [digits, rest.startsWith('4') ? `+61${rest}` : `+${rest}`];
}
