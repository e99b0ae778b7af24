import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankOfBsb } from './bank-of-bsb.ts';
import { BANK_PREFIXES } from './bank-prefixes.ts';
import { maskAccount } from './mask-account.ts';
import { normaliseBsb } from './normalise-bsb.ts';
import { validateAccountNumber } from './validate-account-number.ts';

test.each([
  ['062000', '062-000'],
  ['062-000', '062-000'],
  [' 062 000 ', '062-000'],
  ['062–000', '062-000'],
  ['06-2000', undefined],
  ['06200', undefined],
  ['0620000', undefined],
  ['06200O', undefined],
  ['', undefined],
])('the BSB %j is read as %j', (text, expected) => {
  expect(normaliseBsb(text)).toBe(expected);
});

test.each([
  ['062-000', 'Commonwealth Bank'],
  ['083004', 'NAB'],
  ['484-799', 'Suncorp Bank'],
  ['637-000', 'Newcastle Greater Mutual Group'],
  ['633 000', 'Bendigo and Adelaide Bank'],
  ['923-100', 'ING'],
  ['999-999', undefined],
  ['nonsense', undefined],
])('%s belongs to %s', (bsb, bank) => {
  expect(bankOfBsb(bsb)).toBe(bank);
});

test('a longer prefix wins over a shorter one', () => {
  const prefixes = Object.keys(BANK_PREFIXES);
  expect(prefixes.every((prefix) => /^\d{2,3}$/.test(prefix))).toBe(true);
  for (const prefix of prefixes.filter(({ length }) => length === 3))
    expect(bankOfBsb(`${prefix}-000`)).toBe(BANK_PREFIXES[prefix]);
});

describe('an account number', () => {
  test.each([
    ['12 345 678', '12345678'],
    ['000123456', '000123456'],
    ['12-345678', '12-345678'],
    ['1234-56789-0'.slice(0, 11), '123456789'],
    ['A1234567', 'A1234567'],
  ])('%j is carried as %j', (text, account) => {
    expect(validateAccountNumber(text)).toEqual({ ok: true, account });
  });

  test.each([
    ['', 'ACCOUNT_BLANK'],
    ['  ', 'ACCOUNT_BLANK'],
    ['000000000', 'ACCOUNT_ALL_ZEROS'],
    ['00-00', 'ACCOUNT_ALL_ZEROS'],
    ['1234567890', 'ACCOUNT_TOO_LONG'],
    ['12/34', 'ACCOUNT_CHARACTERS'],
    ['１２３', 'ACCOUNT_CHARACTERS'],
  ])('%j is refused: %s', (text, code) => {
    expect(validateAccountNumber(text)).toEqual({ ok: false, code });
  });
});

test.each([
  ['12345678', '••• 5678'],
  ['12-345 678', '••• 5678'],
  ['123456', '••• 456'],
  ['1234', '••• 34'],
  ['1', '•••'],
  ['', '•••'],
])('%j is shown as %j', (account, mask) => {
  expect(maskAccount(account)).toBe(mask);
});

test('a mask never shows more than half of a number, nor more than four characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789') }), (digits) => {
      const shown = maskAccount(digits).replace(/[• ]/g, '');
      expect(shown.length).toBeLessThanOrEqual(Math.min(4, digits.length / 2));
    }),
  );
});
