import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardDigits,
  cardNetworkOf,
  cardNumberFault,
  cvvFault,
  expiryFault,
  groupCardNumber,
  groupExpiry,
  isLuhn,
  readExpiry,
} from './card-entry.ts';

const NOW = { month: 11, year: 2026 };

describe('a card number as it is typed', () => {
  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['5555 5555 5555 4444', 'mastercard', '5555 5555 5555 4444'],
    ['2223-0031-2200-3222', 'mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['3056930009020004', 'diners', '3056 9300 0902 0004'],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
    ['6200000000000005', 'unionpay', '6200 0000 0000 0005'],
  ])('%s is a %s', (typed, network, shown) => {
    expect(cardNetworkOf(typed)).toBe(network);
    expect(groupCardNumber(typed)).toBe(shown);
    expect(cardNumberFault(typed)).toBeUndefined();
  });

  it.each([
    ['', 'missing'],
    ['4242 4242', 'incomplete'],
    ['4242 4242 4242 4243', 'wrong_digit'],
    ['9999 9999 9999 9995', 'unknown_network'],
    ['3782 822463 1000', 'incomplete'],
  ])('%s is refused as %s', (typed, fault) => {
    expect(cardNumberFault(typed)).toBe(fault);
  });

  it('knows the network of the ends of each range and not beyond', () => {
    expect(cardNetworkOf('2221')).toBe('mastercard');
    expect(cardNetworkOf('2720')).toBe('mastercard');
    expect(cardNetworkOf('2721')).toBeUndefined();
    expect(cardNetworkOf('2220')).toBeUndefined();
    expect(cardNetworkOf('3527')).toBeUndefined();
    expect(cardNetworkOf('3528')).toBe('jcb');
    expect(cardNetworkOf('3589')).toBe('jcb');
  });

  it('loses no digit in grouping, and refuses every single wrong digit', () => {
    const body = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(body, fc.nat(15), fc.integer({ min: 1, max: 9 }), (fifteen, at, by) => {
        const stem = `4${fifteen.slice(1)}`;
        const last = [...'0123456789'].find((digit) => isLuhn(stem + digit))!;
        const whole = stem + last;
        expect(cardDigits(groupCardNumber(whole))).toBe(whole);
        const wrong = [...whole];
        wrong[at] = String((Number(wrong[at]) + by) % 10);
        expect(isLuhn(wrong.join(''))).toBe(false);
      }),
    );
  });
});

describe('an expiry and a security code', () => {
  it.each([
    ['1', '1'],
    ['5', '05'],
    ['11', '11'],
    ['1127', '11 / 27'],
    ['11/27', '11 / 27'],
    ['11 / 2027', '11 / 27'],
    ['112027', '11 / 27'],
    ['1/27', '01 / 27'],
    ['11 / ', '11 / '],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown);
  });

  it('is good until the end of its month', () => {
    expect(readExpiry('11 / 27')).toEqual({ month: 11, year: 2027 });
    expect(expiryFault('11 / 26', NOW)).toBeUndefined();
    expect(expiryFault('10 / 26', NOW)).toBe('expired');
    expect(expiryFault('13 / 27', NOW)).toBe('incomplete');
    expect(expiryFault('11 / 2', NOW)).toBe('incomplete');
    expect(expiryFault('01 / 99', NOW)).toBe('too_late');
    expect(expiryFault(' ', NOW)).toBe('missing');
  });

  it('has four digits on American Express and three on all others', () => {
    expect(cvvFault('123', 'visa')).toBeUndefined();
    expect(cvvFault('123', 'amex')).toBe('incomplete');
    expect(cvvFault('1234', 'amex')).toBeUndefined();
    expect(cvvFault('1234', 'visa')).toBe('incomplete');
    expect(cvvFault('12a', 'visa')).toBe('incomplete');
    expect(cvvFault('', undefined)).toBe('missing');
  });
});
