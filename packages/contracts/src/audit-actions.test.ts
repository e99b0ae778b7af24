import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { EVENTS } from './events.ts';

/** Past forms that do not end in -ed, and what follows a past form. */
const PAST =
  /ed(_|$)|_?(sent|set|begun|kept|held|paid|swept|chosen|drawn|withdrawn|forgotten|resent|fell_behind|made(_\w+)?|undone|overtaken|caught_up|won|lost)$/;

test.each([
  ['audit action', Object.keys(AUDIT_ACTIONS)],
  ['event', Object.keys(EVENTS)],
])('every %s is a noun and, in the past, what was done', (_what, names) => {
  const misnamed = names.filter((name) => {
    const [noun, done, ...more] = name.split('.');
    return !/^[a-z_]+$/.test(noun ?? '') || more.length > 0 || !PAST.test(done ?? '');
  });
  expect(misnamed).toEqual([]);
});

test('an action in the present would be found', () => {
  expect(PAST.test('approve')).toBe(false);
  expect(PAST.test('activate')).toBe(false);
});
