import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents, ZERO } from '../kernel/index.ts';
import { dishonourFee, RETURN_CODES } from './index.ts';

const asked = { code: '6', charged: toCents(550), agreed: toCents(550), isOfFee: false };

test('a payer is charged for returns of their own doing', () => {
  const charged = RETURN_CODES.filter((code) => dishonourFee({ ...asked, code }) > 0);
  expect(charged).toEqual(['2', '3', '6']);
});

test('a debit of a fee brings no further fee', () => {
  expect(dishonourFee({ ...asked, isOfFee: true })).toBe(ZERO);
});

test('a fee is never more than the setting nor than the agreement says', () => {
  const cents = fc.nat({ max: 100_000 }).map((n) => toCents(n));
  fc.assert(
    fc.property(cents, cents, fc.constantFrom('2', '3', '6'), (charged, agreed, code) => {
      expect(dishonourFee({ ...asked, charged, agreed, code })).toBe(Math.min(charged, agreed));
    }),
  );
});
