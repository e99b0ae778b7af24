import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmountRange, readDateRange } from './filter-ranges.ts';
import { type FilterWords, parseFilter, printFilter, shortValue, withWord } from './filter-words.ts';

const KEYS = ['status', 'date', 'amount', 'name'];

describe('the words of a filter', () => {
  it('are keys with values, and the rest is the search', () => {
    expect(parseFilter('status:failed,paid grace  okonkwo amount:>40', KEYS)).toEqual({
      words: [
        { key: 'status', value: 'failed,paid' },
        { key: 'amount', value: '>40' },
      ],
      search: 'grace okonkwo',
    });
  });

  it('leave an unknown key in the search, as a person may look for "re:quote"', () => {
    expect(parseFilter('re:quote', KEYS)).toEqual({ words: [], search: 're:quote' });
  });

  it('take values with spaces and quotes', () => {
    expect(parseFilter('name:"Grace \\"G\\" O" x', KEYS)).toEqual({
      words: [{ key: 'name', value: 'Grace "G" O' }],
      search: 'x',
    });
  });

  it('keep the last word of a key and ignore an empty one', () => {
    expect(parseFilter('status:a status:b', KEYS).words).toEqual([{ key: 'status', value: 'b' }]);
    expect(parseFilter('status:""', KEYS).words).toEqual([]);
  });

  it('read back as they were written, whatever the values', () => {
    const filter = fc.record({
      words: fc.uniqueArray(
        fc.record({ key: fc.constantFrom(...KEYS), value: fc.string({ minLength: 1 }) }),
        {
          selector: (word) => word.key,
        },
      ),
      search: fc.array(fc.stringMatching(/^[a-z0-9$.]+$/), { maxLength: 3 }).map((parts) => parts.join(' ')),
    });
    fc.assert(
      fc.property(filter, (each: FilterWords) => {
        expect(parseFilter(printFilter(each), KEYS)).toEqual(each);
      }),
    );
  });

  it('change in place and leave when emptied', () => {
    const filter = parseFilter('status:a date:11/01/2026 smith', KEYS);
    expect(printFilter(withWord(filter, 'status', 'b'))).toBe('status:b date:11/01/2026 smith');
    expect(printFilter(withWord(filter, 'status', null))).toBe('date:11/01/2026 smith');
    expect(printFilter(withWord(filter, 'amount', '>40'))).toBe('status:a date:11/01/2026 amount:>40 smith');
  });

  it('are shortened to two values', () => {
    expect(shortValue('succeeded,failed,a,b,c,d')).toBe('succeeded, failed +4');
    expect(shortValue('paid', (value) => value.toUpperCase())).toBe('PAID');
  });
});

describe('ranges', () => {
  it.each([
    ['11/01/2026..11/30/2026', { from: '2026-11-01', to: '2026-11-30' }],
    ['2026-11-01..', { from: '2026-11-01', to: null }],
    ['..11/30/2026', { from: null, to: '2026-11-30' }],
    ['>=11/01/2026', { from: '2026-11-01', to: null }],
    ['11/24/2026', { from: '2026-11-24', to: '2026-11-24' }],
    ['02/30/2026', null],
    ['..', null],
    ['soon', null],
  ])('of dates: %s', (text, range) => expect(readDateRange(text)).toEqual(range));

  it.each([
    ['>40', { min: 4001, max: null }],
    ['>=40', { min: 4000, max: null }],
    ['<100.50', { min: null, max: 10_049 }],
    ['40..100', { min: 4000, max: 10_000 }],
    ['..1,000', { min: null, max: 100_000 }],
    ['$96', { min: 9600, max: 9600 }],
    ['lots', null],
    ['..', null],
  ])('of amounts: %s', (text, range) => expect(readAmountRange(text)).toEqual(range));
});
