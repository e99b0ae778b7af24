import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAbn,
  formatAcn,
  isAbn,
  isAcn,
  isEmail,
  isMerchantSlug,
  isPostcode,
  passwordFaults,
  phoneRule,
  stateOfPostcode,
} from './identifiers.ts';
import { ID_KINDS, type IdKind, kindOfId, parseId, printId } from './ids.ts';

const VALID_ABNS =
  '51824753556 53004085616 33007457141 48123123124 12004044937 83914571673 96001217847 21000006226 15000122850 52097227177 11223491505 20561300000 31010111200 90000100000 60231941111 65118220001';
const VALID_ACNS =
  '004085616 000000019 000250000 000500005 000750005 001000004 001250004 005749986 010499966 010749961';

describe('business numbers', () => {
  it.each(VALID_ABNS.split(' '))('accepts ABN %s', (abn) => {
    expect(isAbn(abn)).toBe(true);
    expect(isAbn(formatAbn(abn))).toBe(true);
  });

  it.each([
    '83914571672',
    '11223493504',
    '51824753557',
    '00000000000',
    '5182475355',
    '051824753556',
    'abc',
    '',
  ])('refuses ABN %s', (abn) => {
    expect(isAbn(abn)).toBe(false);
  });

  it.each(VALID_ACNS.split(' '))('accepts ACN %s', (acn) => {
    expect(isAcn(acn)).toBe(true);
    expect(isAcn(formatAcn(acn))).toBe(true);
  });

  it.each(['004085617', '000000000', '00408561', ''])('refuses ACN %s', (acn) => {
    expect(isAcn(acn)).toBe(false);
  });

  it('notices every single wrong digit of an ABN', () => {
    const abn = fc.constantFrom(...VALID_ABNS.split(' '));
    fc.assert(
      fc.property(abn, fc.nat(10), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        const wrong = (Number(number[at]) + shift) % 10;
        expect(isAbn(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('prints them in groups', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
    expect(formatAcn('004085616')).toBe('004 085 616');
    expect(formatAbn('12')).toBe('12');
    expect(formatAcn('12')).toBe('12');
  });
});

describe('field rules', () => {
  it.each([
    ['0200', 'ACT'],
    ['0800', 'NT'],
    ['2000', 'NSW'],
    ['2600', 'ACT'],
    ['2619', 'NSW'],
    ['2913', 'ACT'],
    ['3000', 'VIC'],
    ['8001', 'VIC'],
    ['4000', 'QLD'],
    ['5000', 'SA'],
    ['6798', 'WA'],
    ['7000', 'TAS'],
    ['0300', undefined],
    ['999', undefined],
  ])('postcode %s lies in %s', (postcode, state) => {
    expect(stateOfPostcode(postcode)).toBe(state);
    expect(isPostcode(postcode)).toBe(state !== undefined);
  });

  it('takes phones of digits, plus, hyphen, parentheses and spaces, 5 to 20 long', () => {
    for (const good of ['12345', '+61 (4) 9157-0006', '0'.repeat(20)]) expect(phoneRule(good)).toBe(true);
    for (const bad of ['1234', '0'.repeat(21), '12345x', '12.345', '12345\n'])
      expect(phoneRule(bad)).toBe(false);
  });

  it('takes usual e-mail addresses only', () => {
    for (const good of ['a@b.co', "o'neil+tag@sub.example.com.au", 'owner@harbour.test'])
      expect(isEmail(good)).toBe(true);
    for (const bad of ['', 'a@b', 'a@@b.co', '.a@b.co', 'a@-b.co', 'a b@c.co', `${'a'.repeat(65)}@b.co`]) {
      expect(isEmail(bad)).toBe(false);
    }
  });

  it('names everything a password lacks', () => {
    expect(passwordFaults('Demo-Pass-2026')).toEqual([]);
    expect(passwordFaults('')).toEqual(['too_short', 'no_uppercase', 'no_lowercase', 'no_number']);
    expect(passwordFaults('Abcdefg1', { needsSpecial: true })).toEqual(['no_special']);
    expect(passwordFaults('Abcdefg1')).toEqual([]);
  });

  it('takes merchant ids of lowercase letters, numbers and hyphens', () => {
    expect(isMerchantSlug('harbour-fitness')).toBe(true);
    for (const bad of ['', 'Harbour', 'a_b', 'a b', 'x'.repeat(51)]) expect(isMerchantSlug(bad)).toBe(false);
  });
});

describe('public ids', () => {
  const kinds = Object.keys(ID_KINDS) as IdKind[];

  it('have one prefix each', () => {
    expect(new Set(Object.values(ID_KINDS)).size).toBe(kinds.length);
    for (const prefix of Object.values(ID_KINDS)) expect(prefix).toMatch(/^[a-z]{2,3}$/);
  });

  it('are read back as the uuid they print, and as no other kind', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...kinds), fc.constantFrom(...kinds), (uuid, kind, other) => {
        const id = printId(kind, uuid);
        expect(id).toMatch(/^[a-z]+_[0-9a-f]{32}$/);
        expect(parseId(kind, id)).toBe(uuid);
        expect(parseId(other, id)).toBe(kind === other ? uuid : undefined);
        expect(kindOfId(id)).toBe(kind);
      }),
    );
  });

  it.each([
    '',
    'cus_',
    `cus_${'0'.repeat(31)}`,
    `cus_${'0'.repeat(33)}`,
    `cus_${'G'.repeat(32)}`,
    `CUS_${'0'.repeat(32)}`,
  ])('finds no id in "%s"', (text) => {
    expect(parseId('customer', text)).toBeUndefined();
    expect(kindOfId(text)).toBeUndefined();
  });

  it('prints no id of what is no uuid', () => {
    expect(() => printId('customer', 'x')).toThrow(RangeError);
  });
});
