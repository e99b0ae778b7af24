import { describe, expect, it } from 'vitest';
import { suggestKeys, suggestValues } from './filter-suggestions.ts';
import type { FilterKey } from './list-state.ts';
import { type DateWords, dateRanges, partsOf, readTyped, settleValue } from './read-typed.ts';

const status: FilterKey = {
  key: 'status',
  label: '状态',
  kind: 'choice',
  options: [
    { value: 'failed', label: 'Failed' },
    { value: 'paid', label: 'Paid' },
  ],
};
const date: FilterKey = { key: 'date', label: 'Date', kind: 'date' };
const amount: FilterKey = { key: 'amount', label: 'Amount', kind: 'amount' };
const customer: FilterKey = { key: 'customer', label: 'Customer', kind: 'record' };
const keys = [status, date, amount, customer];
const dates: DateWords = { today: '2026-11-20', wordOf: (name) => name };
const read = (text: string) => readTyped(text, keys, dates);

describe('what is typed into a filter', () => {
  it('is split at its keys, in either language, after a search or alone', () => {
    expect(partsOf('status:fa', keys)).toEqual({ search: '', parts: [{ key: status, value: 'fa', at: 0 }] });
    expect(partsOf('状态：fa', keys).parts).toEqual([{ key: status, value: 'fa', at: 0 }]);
    expect(partsOf('grace o status:', keys)).toEqual({
      search: 'grace o',
      parts: [{ key: status, value: '', at: 8 }],
    });
    expect(partsOf('substatus:x', keys)).toEqual({ search: 'substatus:x', parts: [] });
  });

  it('is read as several filters and a search at once', () => {
    expect(read('grace status:failed,Paid amount:> 100 date:yesterday okonkwo')).toEqual({
      words: [
        { key: 'status', value: 'failed,paid' },
        { key: 'amount', value: '>100' },
        { key: 'date', value: '11/19/2026' },
      ],
      search: 'grace okonkwo',
      unread: null,
    });
  });

  it('leaves a key without a value out, also before another key', () => {
    expect(read('status:amount:>100')).toEqual({
      words: [{ key: 'amount', value: '>100' }],
      search: '',
      unread: null,
    });
  });

  it.each([
    ['date:someday', date, 'someday'],
    ['amount:lots', amount, 'lots'],
    ['status:lost', status, 'lost'],
    ['customer:grace', customer, 'grace'],
  ])('names what cannot be read: %s', (text, key, value) => {
    expect(read(text).unread).toMatchObject({ key, value });
  });

  it('is offered the keys that it begins before the search for it', () => {
    expect(suggestKeys('grace sta', keys)).toEqual([
      { kind: 'key', key: 'status', label: '状态' },
      { kind: 'search', text: 'grace sta' },
    ]);
    expect(suggestKeys('tatu', keys)).toEqual([{ kind: 'search', text: 'tatu' }]);
    expect(suggestKeys('', keys)).toHaveLength(keys.length);
  });

  it('is offered values of its key, with those that are on', () => {
    expect(suggestValues({ key: status, value: 'pa', at: 0 }, 'paid', dates)).toEqual([
      { kind: 'value', key: 'status', value: 'paid', label: 'Paid', on: true },
    ]);
    expect(suggestValues({ key: date, value: 'yes', at: 0 }, null, dates)).toEqual([
      { kind: 'hint', hint: 'date' },
      { kind: 'value', key: 'date', value: '11/19/2026', label: 'yesterday' },
    ]);
  });

  it('settles only into values that can be read, in their standard writing', () => {
    const settled = (key: FilterKey, text: string) => settleValue(key, text, dates);
    expect(settled(status, 'Failed, paid')).toBe('failed,paid');
    expect(settled(status, 'lost')).toBeNull();
    expect(settled(date, '2026-11-01..2026-11-30')).toBe('11/01/2026..11/30/2026');
    expect(settled(date, 'soon')).toBeNull();
    expect(settled(amount, '> 40')).toBe('>40');
    expect(settled(amount, 'lots')).toBeNull();
  });

  it('counts its date ranges from the merchant’s own day, across months and years', () => {
    const value = (name: string) =>
      dateRanges({ ...dates, today: '2026-01-05' }).find(({ label }) => label === name)?.value;
    expect(value('last7')).toBe('12/30/2025..01/05/2026');
    expect(value('lastMonth')).toBe('12/01/2025..12/31/2025');
    expect(value('thisMonth')).toBe('01/01/2026..01/31/2026');
    expect(value('yesterday')).toBe('01/04/2026');
  });
});
