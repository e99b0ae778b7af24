import { expect, it } from 'vitest';
import { groundOf, onGround, type Pixels } from './logo-ground.ts';

type Colour = readonly [number, number, number, number];
const CLEAR: Colour = [0, 0, 0, 0];
const DARK: Colour = [20, 60, 40, 255];
const LIGHT: Colour = [250, 250, 240, 255];

/** Ten by ten; the first `count` pixels in one colour, the rest in the other. */
const picture = (mark: Colour, count: number, rest: Colour): Pixels => ({
  width: 10,
  height: 10,
  rgba: Uint8Array.from(Array.from({ length: 100 }, (_, at) => [...(at < count ? mark : rest)]).flat()),
});

it.each([
  ['a dark mark on nothing', picture(DARK, 30, CLEAR), '#ffffff'],
  ['a light mark on nothing', picture(LIGHT, 30, CLEAR), '#181349'],
  ['a dark mark on its own light plate', picture(DARK, 30, LIGHT), '#ffffff'],
  ['a thin mark on its own plate', picture(LIGHT, 5, DARK), '#ffffff'],
  ['nothing', picture(CLEAR, 0, CLEAR), null],
  ['one shade', picture(LIGHT, 100, LIGHT), null],
  ['a speck on a plate', picture(DARK, 1, LIGHT), null],
  ['what can hardly be seen', picture([120, 120, 120, 40], 100, CLEAR), null],
] as const)('finds the ground on which %s can be made out', (_, pixels, ground) => {
  expect(groundOf(pixels)).toBe(ground);
});

it('leaves nothing that shines through', () => {
  const white = onGround(picture([0, 0, 0, 128], 1, CLEAR), '#ffffff');
  expect(Array.from(white.rgb.slice(0, 6))).toEqual([127, 127, 127, 255, 255, 255]);
  const navy = onGround(picture(LIGHT, 100, CLEAR), '#181349');
  expect(navy).toMatchObject({ width: 14, height: 14 });
  expect(Array.from(navy.rgb.slice(0, 3))).toEqual([0x18, 0x13, 0x49]);
});
