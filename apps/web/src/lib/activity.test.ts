import { describe, expect, it } from 'vitest';
import { idleState } from './activity.ts';

describe('an idle session', () => {
  const minutes = (count: number) => count * 60_000;

  it.each([
    ['15', 13.9, 'active'],
    ['15', 14, 'warn'],
    ['15', 14.99, 'warn'],
    ['15', 15, 'over'],
    ['120', 118, 'active'],
    ['120', 119.5, 'warn'],
    ['never', 10_000, 'active'],
  ])('of %s minutes, quiet for %d, is %s', (timeout, quiet, state) => {
    expect(idleState(timeout, 0, minutes(quiet))).toBe(state);
  });
});
