import { expect, test } from 'vitest';
import { whyNothing } from './why-nothing.ts';

test.each([
  ['belowZero', -5_836, 0],
  ['belowZero', -1, 400],
  ['uncredited', 400, 400],
  ['belowMinimum', 400, 0],
  ['nothing', 0, 0],
])('a next payout of nothing says %s', (why, available_cents, uncredited_cents) => {
  expect(whyNothing({ available_cents, uncredited_cents })).toBe(why);
});
