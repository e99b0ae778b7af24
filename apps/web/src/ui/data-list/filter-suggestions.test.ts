import { describe, expect, it } from 'vitest';
import { dateShortcuts, settleValue, splitTyped, suggest } from './filter-suggestions.ts';
import type { FilterKey } from './list-state.ts';

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
const keys = [status, date, amount];

describe('what is typed into a filter', () => {
  it('names a key by its word in either language, after a search or alone', () => {
    expect(splitTyped('status:fa', keys)).toEqual({ before: '', key: status, rest: 'fa' });
    expect(splitTyped('状态:fa', keys)).toEqual({ before: '', key: status, rest: 'fa' });
    expect(splitTyped('grace o status:', keys)).toEqual({ before: 'grace o', key: status, rest: '' });
  });

  it('is a search while no key is named', () => {
    expect(splitTyped('substatus:x', keys).key).toBeNull();
    expect(splitTyped('grace sta', keys)).toEqual({ before: 'grace', key: null, rest: 'sta' });
  });

  it('is offered keys by its last word, then values with those that are on', () => {
    const offers = suggest('grace sta', keys, () => null, '2026-11-20', String);
    expect(offers).toEqual([
      { kind: 'search', text: 'grace sta' },
      { kind: 'key', key: 'status', label: '状态' },
    ]);
    expect(suggest('status:pa', keys, () => 'paid', '2026-11-20', String)).toEqual([
      { kind: 'value', key: 'status', value: 'paid', label: 'Paid', on: true },
    ]);
  });

  it('settles only into values that can be read, in their standard writing', () => {
    expect(settleValue(status, 'Failed, paid')).toBe('failed,paid');
    expect(settleValue(status, 'lost')).toBeNull();
    expect(settleValue(date, '2026-11-01..2026-11-30')).toBe('11/01/2026..11/30/2026');
    expect(settleValue(date, 'soon')).toBeNull();
    expect(settleValue(amount, '> 40')).toBe('>40');
    expect(settleValue(amount, 'lots')).toBeNull();
  });

  it('counts its date ranges from the merchant’s own day, across months and years', () => {
    const value = (name: string) => dateShortcuts('2026-01-05').find((each) => each.name === name)?.value;
    expect(value('last7')).toBe('12/30/2025..01/05/2026');
    expect(value('lastMonth')).toBe('12/01/2025..12/31/2025');
    expect(value('thisMonth')).toBe('01/01/2026..01/31/2026');
  });
});
