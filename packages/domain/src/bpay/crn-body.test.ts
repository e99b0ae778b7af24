import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CRN_KINDS, crnBody, plainBillerCode, readCrnBody } from './index.ts';

describe('the body of a CRN', () => {
  it('is a mark and a number, nine digits until the numbers are longer', () => {
    expect(crnBody('customer', 1)).toBe('100000001');
    expect(crnBody('invoice', 12_345)).toBe('200012345');
    expect(crnBody('invoice', 123_456_789)).toBe('2123456789');
    expect(() => crnBody('invoice', 0)).toThrow(RangeError);
  });

  it('reads back what was written, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CRN_KINDS),
        fc.integer({ min: 1, max: 999_999_999_999 }),
        (kind, number) => {
          expect(readCrnBody(crnBody(kind, number))).toEqual({ kind, number });
        },
      ),
    );
    for (const body of [
      '',
      '1',
      '100000000',
      '400000001',
      '20001',
      '2000000012',
      'x00000001',
      `1${'9'.repeat(16)}`,
    ])
      expect([body, readCrnBody(body)]).toEqual([body, undefined]);
  });
});

it('a biller code is compared without its leading zeros', () => {
  expect(plainBillerCode('0000012345')).toBe('12345');
  expect(plainBillerCode(' 565656 ')).toBe('565656');
  for (const code of ['', '0012', 'A1234', '12345678901']) expect(plainBillerCode(code)).toBeUndefined();
});
