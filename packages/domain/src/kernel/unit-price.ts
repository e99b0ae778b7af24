import {
  type Cents,
  type Currency,
  currencySymbol,
  type DollarForm,
  divideHalfUp,
  groupDigits,
  type MoneyLocale,
} from './money.ts';

declare const unitPriceBrand: unique symbol;

/** A price per unit in ten-thousandths of the major unit (1.2345 dollars = 12345): a safe integer. */
export type UnitPriceE4 = number & { readonly [unitPriceBrand]: 'UnitPriceE4' };

/** Makes a unit price of a whole number of ten-thousandths. Throws RangeError otherwise. */
export function toUnitPriceE4(n: number | bigint): UnitPriceE4 {
  const value = Number(n);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a unit price: ${String(n)}`);
  return (value === 0 ? 0 : value) as UnitPriceE4;
}

/** The amount of one line: unit price × quantity, rounded once, half up to the cent. Quantity is whole. */
export function lineAmount(unitPriceE4: number, quantity: number): Cents {
  return divideHalfUp(BigInt(unitPriceE4) * BigInt(quantity), 100n);
}

const PRICE_TEXT = /^([-\u2212])?\s*(?:A\$|US\$|CN¥|\$|¥)?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,4}))?$/;

/** Reads a unit price with up to four decimals; undefined when it is none. */
export function parseUnitPrice(text: string): UnitPriceE4 | undefined {
  const match = PRICE_TEXT.exec(text.trim());
  if (!match) return undefined;
  const [, minus, whole = '', fraction = ''] = match;
  const value = BigInt(whole.replaceAll(',', '') + fraction.padEnd(4, '0'));
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return toUnitPriceE4(minus ? -value : value);
}

/** A unit price as a person reads it: two decimals, and as many of the next two as it uses (`$0.0125`). */
export function formatUnitPrice(
  unitPriceE4: number,
  currency: Currency,
  locale: MoneyLocale = 'en',
  form: DollarForm = 'alone',
): string {
  const digits = String(Math.abs(unitPriceE4)).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0{1,2}$/, '');
  const sign = unitPriceE4 < 0 ? '\u2212' : '';
  return `${sign}${currencySymbol(currency, locale, form)}${groupDigits(digits.slice(0, -4))}.${fraction}`;
}
