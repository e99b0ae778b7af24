import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCents,
  allocate,
  type Cents,
  divideHalfUp,
  formatMoney,
  formatPlainAmount,
  negate,
  parseMoney,
  proportionSince,
  subCents,
  sumCents,
  toCents,
} from './money.ts';
import { formatUnitPrice, lineAmount, parseUnitPrice, toUnitPriceE4 } from './unit-price.ts';

const c = toCents;
const amount = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).map(c);

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('refuses %s', (n) => {
    expect(() => toCents(n)).toThrow(RangeError);
  });

  it('has one zero', () => {
    expect(Object.is(negate(c(0)), 0)).toBe(true);
    expect(Object.is(toCents(-0), 0)).toBe(true);
  });

  it('refuses a sum that leaves the safe integers, even when it would come back', () => {
    const huge = c(Number.MAX_SAFE_INTEGER);
    expect(() => sumCents([huge, c(1), c(-1)])).toThrow(RangeError);
    expect(() => addCents(huge, huge)).toThrow(RangeError);
    expect(() => subCents(negate(huge), c(1))).toThrow(RangeError);
  });

  it.each([
    [5, 10, 1],
    [-5, 10, -1],
    [4, 10, 0],
    [-4, 10, 0],
    [15, -10, -2],
    [280, 11, 25],
    [3333, 11, 303],
    [93, 11, 8],
  ])('divides %i by %i half away from zero: %i', (a, b, result) => {
    expect(divideHalfUp(a, b)).toBe(result);
  });

  it('refuses to divide by zero', () => {
    expect(() => divideHalfUp(1, 0)).toThrow(RangeError);
  });
});

describe('allocation', () => {
  it('gives the cents left over to the first parts that carry weight', () => {
    expect(allocate(c(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(c(101), [0, 1, 1])).toEqual([0, 51, 50]);
    expect(allocate(c(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(allocate(c(0), [0, 0])).toEqual([0, 0]);
    expect(allocate(c(0), [])).toEqual([]);
  });

  it('refuses money that nothing can carry and weights that are none', () => {
    expect(() => allocate(c(1), [0, 0])).toThrow(RangeError);
    expect(() => allocate(c(1), [])).toThrow(RangeError);
    expect(() => allocate(c(1), [1, -1])).toThrow(RangeError);
    expect(() => allocate(c(1), [0.5])).toThrow(RangeError);
  });

  it('never loses a cent and never strays a cent from the exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amount, weights, (total, list) => {
        const whole = list.reduce((a, b) => a + b, 0);
        fc.pre(whole > 0);
        const parts = allocate(total, list);
        expect(sumCents(parts)).toBe(total);
        parts.forEach((part, i) => {
          const distance = BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(list[i]!);
          expect(distance < 0n ? -distance : distance).toBeLessThan(BigInt(whole));
        });
      }),
    );
  });

  it('returns all of a whole in steps, however they are cut', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), steps, (whole, cuts) => {
        const total = c(cuts.reduce((a, b) => a + b, 0));
        fc.pre(total > 0);
        let before: Cents = c(0);
        const shares = cuts.map((cut) => {
          const share = proportionSince(c(whole), total, before, c(cut));
          before = addCents(before, c(cut));
          return share;
        });
        expect(sumCents(shares)).toBe(whole);
        expect(shares.every((share) => share >= 0)).toBe(true);
      }),
    );
    expect(() => proportionSince(c(280), c(10000), c(9000), c(1001))).toThrow(RangeError);
  });
});

describe('amounts as text', () => {
  it('writes them as the screens do', () => {
    expect(formatMoney(c(188500), 'AUD')).toBe('$1,885.00');
    expect(formatMoney(c(-4800), 'AUD')).toBe('\u2212$48.00');
    expect(formatMoney(c(5), 'USD')).toBe('US$0.05');
    expect(formatMoney(c(123456789012), 'CNY')).toBe('CN¥1,234,567,890.12');
    expect(formatMoney(c(-100), 'CNY', 'zh')).toBe('\u2212¥1.00');
    expect(formatMoney(c(100), 'AUD', 'zh', 'apart')).toBe('A$1.00');
    expect(formatMoney(c(100), 'USD', 'en', 'apart')).toBe('US$1.00');
    expect([-188505, -5, 0, 5, 100, 123456].map((cents) => formatPlainAmount(c(cents)))).toEqual([
      '-1885.05',
      '-0.05',
      '0.00',
      '0.05',
      '1.00',
      '1234.56',
    ]);
    expect(formatPlainAmount(c(Number.MAX_SAFE_INTEGER))).toBe('90071992547409.91');
  });

  it.each([
    ['1885', 188500],
    ['$1,885.5', 188550],
    [' −$48.00 ', -4800],
    ['-0.01', -1],
    ['CN¥1.00', 100],
    ['¥1.00', 100],
    ['A$1.00', 100],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('reads %s', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each(['', '1.234', '1,88', '12,3456', '.5', '1e3', 'abc', '1 000', '90071992547409.92', '--1', '1.'])(
    'reads no amount in "%s"',
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('AUD', 'USD', 'CNY'), (cents, currency) => {
        for (const locale of ['en', 'zh'] as const)
          for (const form of ['alone', 'apart'] as const)
            expect(parseMoney(formatMoney(cents, currency, locale, form))).toBe(cents);
        expect(parseMoney(formatPlainAmount(cents))).toBe(cents);
      }),
    );
  });
});

describe('unit prices', () => {
  it('rounds a line once, half up', () => {
    expect(lineAmount(125, 3)).toBe(4);
    expect(lineAmount(50, 1)).toBe(1);
    expect(lineAmount(49, 1)).toBe(0);
    expect(lineAmount(3333, 3)).toBe(100);
  });

  it('reads and writes up to four decimals', () => {
    expect(parseUnitPrice('0.0125')).toBe(125);
    expect(parseUnitPrice('$1,234.5')).toBe(12345000);
    expect(parseUnitPrice('0.00001')).toBeUndefined();
    expect(formatUnitPrice(125, 'AUD')).toBe('$0.0125');
    expect(formatUnitPrice(1250, 'AUD')).toBe('$0.125');
    expect(formatUnitPrice(12345000, 'USD')).toBe('US$1,234.50');
    expect(() => toUnitPriceE4(0.5)).toThrow(RangeError);
  });
});
