import { expect, test } from 'vitest';
import { orderOf } from './list-page.ts';

test.each([
  ['created_at', {}, 't.created_at, t.id'],
  ['-created_at', {}, 't.created_at desc, t.id desc'],
  ['-name', { name: 'lower(t.name)' }, 'lower(t.name) desc, t.id desc'],
  ['suburb', { suburb: ['lower(t.suburb)', 'lower(t.line1)'] }, 'lower(t.suburb), lower(t.line1), t.id'],
  ['-suburb', { suburb: ['t.suburb', 't.line1'] }, 't.suburb desc, t.line1 desc, t.id desc'],
])('a list is ordered by %s, every part in its direction', (sort, columns, order) => {
  expect(orderOf(sort, columns).text).toBe(order);
});

test('what is no name of a column never reaches the database', () => {
  expect(() => orderOf('name; drop table users')).toThrow('no name of a column');
});
