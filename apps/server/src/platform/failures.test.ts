import { expect, test } from 'vitest';
import { pauseAfter, shortText } from './failures.ts';

test('the pauses double up to an hour', () => {
  expect([1, 2, 3, 7, 8, 2_000].map(pauseAfter)).toEqual([
    30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000,
  ]);
});

test('what is told of a failure is its first line, which the database can store', () => {
  expect(shortText(new Error('a cause\nwith more'))).toBe('a cause');
  expect(shortText('no \0 in texts')).toBe('no  in texts');
  expect(shortText(new Error(''))).toBe('Error');
  expect(shortText(`${'x'.repeat(199)}🐦`).isWellFormed()).toBe(true);
});
