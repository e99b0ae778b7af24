import { expect, test } from 'vitest';
import { filtersOf } from './list-tools.ts';

test('filters are those of the list’s call, without its page and order', () => {
  const input = { page: 3, page_size: 50, sort: '-name', status: ['active', 'pending'], search: 'okonkwo' };
  expect(filtersOf({ ...input, amount_min: 0, type: '', date_from: undefined, rail: null })).toEqual({
    status: 'active,pending',
    search: 'okonkwo',
    amount_min: 0,
  });
});
