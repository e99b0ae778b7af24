import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastWithWhite, isColour, isLegible, nearestLegible } from './brand-colour.ts';

it('measures contrast as WCAG does', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 5);
  // The pair that is known for just passing and its neighbour that does not.
  expect(isLegible('#767676')).toBe(true);
  expect(isLegible('#777777')).toBe(false);
});

it('offers a legible colour for any, and leaves a legible one as it is', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (chosen) => {
      const offered = nearestLegible(chosen);
      expect(isColour(offered)).toBe(true);
      expect(isLegible(offered)).toBe(true);
      if (isLegible(chosen)) expect(offered).toBe(chosen);
    }),
  );
});
