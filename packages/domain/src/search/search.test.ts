import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPlainAmount, ID_KINDS, type IdKind, printId, toCents } from '../kernel/index.ts';
import { readSearchWords } from './index.ts';

const meanings = (typed: string) => {
  const { text: _text, reference: _reference, ...rest } = readSearchWords(typed);
  return rest;
};

describe('what is typed into a search', () => {
  it.each([
    ['', {}],
    ['  ', {}],
    ['Okonkwo', { words: 'Okonkwo' }],
    ['赵', { words: '赵' }],
    ['062-000', { digits: '062000', bsb: '062-000' }],
    ['062000', { cents: 6200000, number: 62000, digits: '062000', bsb: '062-000' }],
    ['152', { cents: 15200, number: 152, digits: '152' }],
    ['$152', { cents: 15200 }],
    ['1,152.50', { cents: 115250 }],
    ['A$ 48.5', { cents: 4850, words: 'A$ 48.5' }],
    ['-5.00', {}],
    ['0', { number: 0 }],
    ['inv 000123', { document: { prefix: 'INV', sequence: 123 }, words: 'inv 000123' }],
    ['DDR-060F', { ddr: 'DDR-060F', words: 'DDR-060F' }],
    ['ddr 060f 7k', { ddr: 'DDR-060F-7K', words: 'ddr 060f 7k' }],
    ['ddr', { words: 'ddr' }],
    ['51 824 753 556', { digits: '51824753556', abn: '51824753556' }],
    ['0412 345 678', { digits: '0412345678' }],
    ['(02) 9374 4000', { digits: '0293744000' }],
  ])('%j means %j', (typed, expected) => {
    expect(meanings(typed)).toEqual(expected);
  });

  it('a printed id means that id alone, in any case', () => {
    const kinds = fc.constantFrom(...(Object.keys(ID_KINDS) as IdKind[]));
    fc.assert(
      fc.property(kinds, fc.uuid(), fc.boolean(), (kind, uuid, upper) => {
        const printed = printId(kind, uuid);
        expect(meanings(upper ? printed.toUpperCase() : ` ${printed} `)).toEqual({ id: { kind, uuid } });
      }),
    );
  });

  it('any text has a meaning of its kinds only, and an amount is what it says', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const words = readSearchWords(typed);
        expect(words.text).toBe(words.text.trim());
        if (words.digits) expect(words.digits).toMatch(/^\d{3,}$/);
        if (words.cents !== undefined) expect(words.cents).toBeGreaterThan(0);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (cents) => {
        expect(readSearchWords(`$${formatPlainAmount(toCents(cents))}`).cents).toBe(cents);
      }),
    );
  });
});
