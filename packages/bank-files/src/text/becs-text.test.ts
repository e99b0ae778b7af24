import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBecsText, toBecsText } from './becs-text.ts';

const BECS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789^_[]',?;:=#/.*()&%!$ @+-";

test('of all characters below 65,536 exactly the BECS set is allowed', () => {
  const allowed = Array.from({ length: 65_536 }, (_, code) => String.fromCharCode(code)).filter(isBecsText);
  expect(allowed.toSorted()).toEqual([...BECS].toSorted());
});

describe('text is made fit, and every change is reported', () => {
  test.each([
    ['RENÉE', 'RENEE', [{ at: 3, from: 'É', to: 'E' }]],
    ['O’Brien', "O'Brien", [{ at: 1, from: '’', to: "'" }]],
    ['Weiß', 'Weiss', [{ at: 3, from: 'ß', to: 'ss' }]],
    ['A\tB', 'A B', [{ at: 1, from: '\t', to: ' ' }]],
    ['A🙂B', 'AB', [{ at: 1, from: '🙂', to: '' }]],
    [
      '王 Wang',
      'Wang',
      [
        { at: 0, from: '王', to: '' },
        { at: 1, from: ' ', to: '' },
      ],
    ],
    ['Unit 3/5 & Co', 'Unit 3/5 & Co', []],
  ])('%s becomes %s', (text, expected, changes) => {
    expect(toBecsText(text)).toEqual({ text: expected, changes, cut: '' });
  });

  test('a name in another script becomes empty, not a guess', () => {
    expect(toBecsText('王伟').text).toBe('');
  });

  test('the narrow set has capitals and few signs', () => {
    expect(toBecsText('Smith/Jones* [Trust] 50%', { set: 'plain' }).text).toBe('SMITH-JONES  (TRUST) 50');
  });

  test('nothing is cut unless a length is given, and then what was cut is reported', () => {
    expect(toBecsText('ABCDEFGH').text).toBe('ABCDEFGH');
    expect(toBecsText('ABCDEFGH', { maxLength: 5 })).toEqual({ text: 'ABCDE', changes: [], cut: 'FGH' });
  });
});

test('the result is always in the set, within the length, and unchanged by a second pass', () => {
  const options = fc.record({
    set: fc.constantFrom('becs' as const, 'plain' as const),
    maxLength: fc.nat({ max: 40 }),
  });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), options, (text, how) => {
      const once = toBecsText(text, how);
      expect(isBecsText(once.text)).toBe(true);
      expect(once.text.length).toBeLessThanOrEqual(how.maxLength);
      expect(toBecsText(once.text, how)).toEqual({ text: once.text, changes: [], cut: '' });
    }),
  );
});
