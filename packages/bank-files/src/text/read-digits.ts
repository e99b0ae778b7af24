const DIGITS = /^\d{1,15}$/;

/** A column of nothing but digits as a number; undefined otherwise. Fifteen digits are always exact. */
export function readDigits(text: string): number | undefined {
  return DIGITS.test(text) ? Number(text) : undefined;
}
