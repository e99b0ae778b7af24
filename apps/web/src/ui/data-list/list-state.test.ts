import { describe, expect, it } from 'vitest';
import { type FilterKey, inputOf, readListState, writeListState } from './list-state.ts';

const filters: FilterKey[] = [
  { key: 'status', label: 'Status', kind: 'choice' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'amount', label: 'Amount', kind: 'amount' },
  { key: 'mine', label: 'Mine', kind: 'choice', field: 'owner' },
];
const keys = filters.map((each) => each.key);

describe("a list's state in the address", () => {
  it('falls back to the start of the list when the address cannot be read', () => {
    const state = readListState(new URLSearchParams('page=0&size=7&sort='), keys, '-date');
    expect(state).toMatchObject({ page: 1, pageSize: 20, sort: '' });
    expect(readListState(new URLSearchParams('page=abc&size=100'), keys, '-date')).toMatchObject({
      page: 1,
      pageSize: 100,
      sort: '-date',
    });
  });

  it('is read back as it was written, and leaves the parameters of others alone', () => {
    const address = new URLSearchParams(
      'q=status:failed+smith&page=3&size=50&sort=amount&tab=card&preview=1',
    );
    const state = readListState(address, keys, '-date');
    const written = writeListState(new URLSearchParams('preview=1'), state, '-date');
    expect(readListState(written, keys, '-date')).toEqual(state);
    expect(written.get('preview')).toBe('1');
  });

  it('writes nothing for what is as it would be anyway', () => {
    const state = readListState(new URLSearchParams(), keys, '-date');
    expect(writeListState(new URLSearchParams(), state, '-date').toString()).toBe('');
  });
});

describe('a filter as fields of the call', () => {
  const [status, date, amount, mine] = filters;

  it.each([
    [status, 'a,b', { status: 'a,b' }],
    [date, '11/01/2026..', { date_from: '2026-11-01' }],
    [amount, '40..100', { amount_min: 4000, amount_max: 10_000 }],
    [mine, 'me', { owner: 'me' }],
  ])('is its name, dates as dates, amounts as cents (%#)', (filter, value, fields) =>
    expect(inputOf(filter!, value)).toEqual(fields),
  );

  it('is nothing when its value cannot be read', () => {
    expect(inputOf(date!, 'yesterday')).toBeNull();
    expect(inputOf(amount!, 'lots')).toBeNull();
  });
});
