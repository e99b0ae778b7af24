import { describe, expect, it } from 'vitest';
import { axisTicks } from './chart-types.ts';

describe('the values of an axis', () => {
  it.each([
    [[151_000_00], [0, 4_000_000, 8_000_000, 12_000_000, 16_000_000]],
    [
      [288_50, 96_00],
      [0, 10_000, 20_000, 30_000],
    ],
    [[], [0, 1]],
    [
      [-500, 1500],
      [-500, 0, 500, 1000, 1500],
    ],
  ])('of %j are round and hold every value', (values, ticks) => {
    expect(axisTicks(values)).toEqual(ticks);
  });
});
