import { expect, it } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

it('a slash opens the search and a question mark the keys, except while somebody types', () => {
  expect(shortcutOf(key('/'), false)).toBe('search');
  expect(shortcutOf(key('?'), false)).toBe('shortcuts');
  expect(shortcutOf(key('/'), true)).toBeUndefined();
  expect(shortcutOf(key('/', { ctrlKey: true }), false)).toBeUndefined();
  expect(shortcutOf(key('K', { metaKey: true }), true)).toBe('search');
  expect(shortcutOf(key('a'), false)).toBeUndefined();
});
