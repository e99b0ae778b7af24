declare const centsBrand: unique symbol;

/** An amount in minor units (cents) of the currency that stands beside it: always a safe integer. */
export type Cents = number & { readonly [centsBrand]: 'Cents' };

export const CURRENCIES = ['AUD', 'USD', 'CNY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The languages in which amounts are written. */
export type MoneyLocale = 'en' | 'zh';

/** The currency of banks here: bank debits, BPAY and payouts by bank file carry no other. Others are taken by card. */
export const BANK_CURRENCY = 'AUD' satisfies Currency;
/** What a merchant may collect besides: by card alone, each kept in balances of its own. */
export const CARD_CURRENCIES = ['USD', 'CNY'] as const satisfies readonly Currency[];
export type CardCurrency = (typeof CARD_CURRENCIES)[number];

const SYMBOLS: Record<MoneyLocale, Record<Currency, string>> = {
  en: { AUD: '$', USD: 'US$', CNY: 'CN¥' },
  zh: { AUD: '$', USD: 'US$', CNY: '¥' },
};
/** The dollar where others may stand beside it. */
const AUD_APART = 'A$';
// Both languages group by thousands with a comma; a third language would add its own marks here.
const MARKS: Record<MoneyLocale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  zh: { group: ',', decimal: '.' },
};
const MINUS = '\u2212';

/** The only maker of `Cents`. Throws RangeError when `n` is not a safe integer. Negative zero becomes zero. */
export function toCents(n: number | bigint): Cents {
  const value = Number(n);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${String(n)}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO: Cents = toCents(0);

/** Sum of the arguments in cents; throws RangeError when it leaves the safe integers. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return sumCents(amounts);
}

/** `a - b` in cents. */
export function subCents(a: Cents, b: Cents): Cents {
  return toCents(a - b);
}

/** The same amount with the opposite sign; zero stays zero. */
export function negate(a: Cents): Cents {
  return toCents(-a);
}

/** Sum of a list in cents; every partial sum is checked, so nothing is lost on the way to a large total. */
export function sumCents(list: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of list) {
    total += amount;
    if (!Number.isSafeInteger(total)) throw new RangeError('sum leaves the range of whole cents');
  }
  return toCents(total);
}

/** `numerator ÷ denominator` to a whole cent, half away from zero. Throws RangeError for a zero denominator. */
export function divideHalfUp(numerator: bigint | number, denominator: bigint | number): Cents {
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom === 0n) throw new RangeError('division by zero');
  const isNegative = top < 0n !== bottom < 0n;
  const a = top < 0n ? -top : top;
  const b = bottom < 0n ? -bottom : bottom;
  const quotient = (2n * a + b) / (2n * b);
  return toCents(isNegative ? -quotient : quotient);
}

/**
 * Splits `total` by `weights` so that the parts sum to it exactly. Each part is rounded toward zero and the
 * cents left over go one each to the parts from the first; a part of weight zero gets nothing.
 * Throws RangeError for a weight that is negative or not whole, and when there is money but no weight to carry it.
 */
export function allocate(total: Cents, weights: readonly (number | bigint)[]): Cents[] {
  const shares = weights.map((weight) => {
    if (typeof weight === 'number' && !Number.isSafeInteger(weight))
      throw new RangeError('weight is not whole');
    if (weight < 0) throw new RangeError('weight is negative');
    return BigInt(weight);
  });
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  if (whole === 0n) {
    if (total !== 0) throw new RangeError('nothing to carry the amount: every weight is zero');
    return shares.map(() => ZERO);
  }
  const size = BigInt(total < 0 ? -total : total);
  const parts = shares.map((share) => (size * share) / whole);
  let left = size - parts.reduce((sum, part) => sum + part, 0n);
  const sign = total < 0 ? -1n : 1n;
  return parts.map((part, i) => {
    const takesOne = left > 0n && shares[i] !== 0n;
    if (takesOne) left -= 1n;
    return toCents(sign * (takesOne ? part + 1n : part));
  });
}

/**
 * The share of `whole` that goes with the next `now` of `total`, when `before` of it went already: half up of
 * everything so far, less what earlier steps took. After the last step the shares sum to `whole` exactly.
 * Throws RangeError when the steps together leave 0 … `total`.
 */
export function proportionSince(whole: Cents, total: Cents, before: Cents, now: Cents): Cents {
  const after = addCents(before, now);
  if (total <= 0 || before < 0 || now < 0 || after > total) throw new RangeError('steps leave the total');
  const soFar = (part: Cents) => divideHalfUp(BigInt(whole) * BigInt(part), total);
  return subCents(soFar(after), soFar(before));
}

/** Writes whole digits in groups of three. */
export function groupDigits(digits: string, mark = ','): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, mark);
}

/** How the Australian dollar is written: `$` where it stands alone, `A$` where other currencies may stand beside it. */
export type DollarForm = 'alone' | 'apart';

/** The sign of a currency as screens print it: `$` or `A$`, `US$`, `CN¥` (`¥` in Chinese). */
export function currencySymbol(
  currency: Currency,
  locale: MoneyLocale = 'en',
  form: DollarForm = 'alone',
): string {
  return currency === 'AUD' && form === 'apart' ? AUD_APART : SYMBOLS[locale][currency];
}

/** An amount as a person reads it: `$1,885.00`, `−$48.00` (minus U+2212), `US$1.00`, `CN¥1.00`; `A$1.00` set apart. */
export function formatMoney(
  cents: Cents,
  currency: Currency,
  locale: MoneyLocale = 'en',
  form: DollarForm = 'alone',
): string {
  const { group, decimal } = MARKS[locale];
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = groupDigits(digits.slice(0, -2), group);
  const sign = cents < 0 ? MINUS : '';
  return `${sign}${currencySymbol(currency, locale, form)}${whole}${decimal}${digits.slice(-2)}`;
}

/** An amount as files and exports carry it: `1885.00`, `-48.00`. */
export function formatPlainAmount(cents: Cents): string {
  const amount = Math.abs(cents);
  const fraction = amount % 100;
  // A multiple of a hundred is divided without a remainder, so nothing is rounded.
  return `${cents < 0 ? '-' : ''}${(amount - fraction) / 100}.${fraction < 10 ? '0' : ''}${fraction}`;
}

const MONEY_TEXT = /^([-\u2212])?\s*(?:A\$|US\$|CN¥|\$|¥)?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount that a person typed: `1885`, `1,885.00`, `$48.5`, `−$48.00`. Undefined when it is not an
 * amount, has more than two decimals, or is too large to hold. Works on digits alone.
 */
export function parseMoney(text: string): Cents | undefined {
  const match = MONEY_TEXT.exec(text.trim());
  if (!match) return undefined;
  const [, minus, whole = '', fraction = ''] = match;
  const cents = BigInt(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
  if (cents > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return toCents(minus ? -cents : cents);
}
