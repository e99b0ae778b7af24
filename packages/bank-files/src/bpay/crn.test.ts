import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CrnRule, crnFor, isValidCrn } from './crn.ts';

const MOD10V01 =
  '74177361 23915754 48165831 12914552 14525281 271682361214 781133471230 351118227898 859167654564 637933921214 000016725 89557136 12345678903 100004563 20070501000011';
const MOD10V05 =
  '394523459 518619363 284468818 886651112 295157771 132240108 634092742 241029332 758423990 758081227 87348538 12345678905 400079231';

describe.each<[CrnRule & string, string]>([
  ['MOD10V01', MOD10V01],
  ['MOD10V05', MOD10V05],
])('%s', (rule, published) => {
  test.each(published.split(' '))('agrees with the published number %s', (crn) => {
    expect(isValidCrn(crn, rule)).toBe(true);
    expect(crnFor(crn.slice(0, -1), rule)).toBe(crn);
  });
});

test.each<[string, CrnRule]>([
  ['87348531', 'MOD10V05'],
  ['87348539', 'MOD10V05'],
  ['20070501000012', 'MOD10V01'],
  ['4', 'MOD10V01'],
  ['0'.repeat(21), 'MOD10V01'],
  ['7417736A', 'MOD10V01'],
  ['74177 361', 'MOD10V01'],
  ['', 'MOD10V10'],
])('%s is not valid under %s', (crn, rule) => {
  expect(isValidCrn(crn, rule)).toBe(false);
});

test('a MOD10V01 number with any one digit changed is not valid', () => {
  for (const crn of MOD10V01.split(' ')) {
    for (let at = 0; at < crn.length; at += 1) {
      for (const digit of '0123456789') {
        const changed = crn.slice(0, at) + digit + crn.slice(at + 1);
        expect(isValidCrn(changed, 'MOD10V01')).toBe(changed === crn);
      }
    }
  }
});

describe('iCRN with an amount', () => {
  const rule = (cents: number): CrnRule => ({ name: 'ICRNAMT', amountCents: toCents(cents) });

  test('agrees with the published number for $104.00 and for no cent more or less', () => {
    expect(crnFor('8812345678260'.slice(0, -1), rule(10_400)).slice(-1)).toMatch(/\d/);
    expect(isValidCrn('0808812345678260', rule(10_400))).toBe(true);
    expect(isValidCrn('0808812345678260', rule(10_401))).toBe(false);
    expect(isValidCrn('0808812345678260', rule(10_399))).toBe(false);
    expect(crnFor('0808812345678260'.slice(2, -1), rule(10_400))).toBe('0808812345678260');
  });

  test('needs an amount', () => {
    expect(() => crnFor('88', rule(0))).toThrow(RangeError);
    expect(isValidCrn('0808812345678260', rule(0))).toBe(false);
    expect(isValidCrn('080', rule(10_400))).toBe(false);
  });
});

test.each([
  ['101961459', 20_265, '2018-09-29', '521931019614598'],
  ['101233757', 80_080, '2018-06-24', '520961012337571'],
  ['101233757', 81_650, '2018-12-24', '482791012337575'],
  ['100055860', 8_600, '2018-09-04', '921681000558607'],
  ['106903657', 105_630, '2018-03-20', '850001069036578'],
])('iCRN of %s for %i cents until %s is %s', (body, cents, expiry, crn) => {
  const rule: CrnRule = { name: 'ICRNAMTDATE', amountCents: toCents(cents), expiry: toLocalDate(expiry) };
  expect(crnFor(body, rule)).toBe(crn);
  expect(isValidCrn(crn, rule)).toBe(true);
  expect(isValidCrn(crn, { ...rule, expiry: toLocalDate('2018-09-30') })).toBe(false);
});

test('whatever is made is valid, whichever the rule', () => {
  const rule = fc.oneof(
    fc.constantFrom<CrnRule>('MOD10V01', 'MOD10V05', 'MOD10V10'),
    fc
      .integer({ min: 1, max: 999_999_999_999 })
      .map((n): CrnRule => ({ name: 'ICRNAMT', amountCents: toCents(n) })),
  );
  const body = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 17 });
  fc.assert(fc.property(body, rule, (digits, one) => isValidCrn(crnFor(digits, one), one)));
});

test('checking never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !isValidCrn(`${text}x`, 'MOD10V05')));
});

test('making refuses what is not digits or would be too long', () => {
  expect(() => crnFor('', 'MOD10V01')).toThrow(RangeError);
  expect(() => crnFor('12a', 'MOD10V01')).toThrow(RangeError);
  expect(() => crnFor('1'.repeat(20), 'MOD10V01')).toThrow(RangeError);
});
