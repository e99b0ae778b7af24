import { type Cents, toCents } from '@lorikeet/domain/kernel';

/** Thirteen digits of dollars with the cents stay exact. */
const MAX_DIGITS = 15;
const AMOUNT = /^(\()?([+-])?\$?([+-])?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?(\))?( ?(?:CR|DR))?$/i;

/**
 * Reads an amount as banks export it, exactly to the cent and without floating point: `1,234.56`, `-$12.5`,
 * `(12.00)`, `12.00 DR`. Undefined when it is not an amount, has parts of a cent, or says its sign twice.
 */
export function readStatementAmount(text: string): Cents | undefined {
  const match = AMOUNT.exec(text.trim().replace('\u2212', '-'));
  if (!match) return undefined;
  const [, open, before, after, dollars = '', cents = '', close, side = ''] = match;
  if (Boolean(open) !== Boolean(close)) return undefined;
  const signs = [open, before, after, side].filter(Boolean);
  const digits = dollars.replaceAll(',', '') + cents.padEnd(2, '0');
  if (signs.length > 1 || (dollars === '' && cents === '') || digits.length > MAX_DIGITS) return undefined;
  const isNegative = Boolean(open) || before === '-' || after === '-' || side.trim().toUpperCase() === 'DR';
  const value = Number(digits);
  return toCents(isNegative && value !== 0 ? -value : value);
}
