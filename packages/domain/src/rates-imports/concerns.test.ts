import { expect, it } from 'vitest';
import { isAnotherCouncils } from './concerns.ts';

const roll = { properties: 30_000, rows: 30_000, known: 29_900, elsewhere: 40, stray: 0 };

it.each([
  ['the next roll of the council', roll, false],
  ['a supplementary roll of new lots', { ...roll, rows: 10, known: 0, elsewhere: 0 }, false],
  ['one with a lot whose postcode was mended', { ...roll, rows: 12, known: 1, elsewhere: 1 }, false],
  [
    'one with some lots in a postcode of their own',
    { ...roll, rows: 40, known: 0, elsewhere: 0, stray: 15 },
    false,
  ],
  [
    'the whole roll after a trial with a part of it',
    { ...roll, properties: 50, known: 50, elsewhere: 0, stray: 25_000 },
    false,
  ],
  ['the first roll', { ...roll, properties: 0, known: 0, elsewhere: 0, stray: 30_000 }, false],
  ['a roll with the same numbers elsewhere', { ...roll, elsewhere: 29_900 }, true],
  ['a roll of other numbers elsewhere', { ...roll, rows: 4_000, known: 0, elsewhere: 0, stray: 3_900 }, true],
  [
    'one of whose numbers some are known',
    { ...roll, rows: 4_000, known: 900, elsewhere: 890, stray: 3_100 },
    true,
  ],
  ['a neighbour’s roll in the same postcodes', { ...roll, rows: 20_000, known: 12, elsewhere: 0 }, true],
])('tells by contradiction whose roll it is: %s', (_, known, is) => {
  expect(isAnotherCouncils(known)).toBe(is);
});
