const POSITIVE = '{ABCDEFGHI';
const NEGATIVE = '}JKLMNOPQR';
const OVERPUNCHED = /^(\d*)([{A-I}J-R])$/;

/**
 * Writes a whole number zero-filled to a width, its last digit carrying the sign as punched cards did:
 * `{`, A-I for +0 to +9 and `}`, J-R for −0 to −9. Throws RangeError when it does not fit.
 */
export function writeOverpunch(value: number, width: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError('an overpunched number is whole');
  const digits = String(Math.abs(value)).padStart(width, '0');
  if (digits.length > width) throw new RangeError('an overpunched number is too long for its column');
  const last = Number(digits.at(-1));
  return digits.slice(0, -1) + (value < 0 ? NEGATIVE : POSITIVE)[last];
}

/** Reads an overpunched number of at most 15 digits; undefined when it is none. Minus zero reads as zero. */
export function readOverpunch(text: string): number | undefined {
  const match = OVERPUNCHED.exec(text);
  const sign = match?.[2];
  if (!match || sign === undefined || text.length > 15) return undefined;
  const isNegative = NEGATIVE.includes(sign);
  const value = Number(`${match[1]}${(isNegative ? NEGATIVE : POSITIVE).indexOf(sign)}`);
  return isNegative && value !== 0 ? -value : value;
}
