import { expect, test } from 'vitest';
import { MOST, nextPace } from './row-pace.ts';

/** What a machine comes to that takes so long for a frame and for each row in it. */
function restsAt(frameMs: number, rowMs: number, from: number): number {
  let rows = from;
  for (let turn = 0; turn < 20; turn += 1) rows = nextPace(rows, frameMs + rows * rowMs);
  return rows;
}

test.each([
  [1, 0.5, MOST],
  [4, 3, MOST],
  [4, 5, 5],
  [10, 10, 2],
  [20, 12, 1],
  [90, 90, 1],
])('a machine whose frame takes %d ms and whose row takes %d ms draws %d in a turn', (frame, row, rows) => {
  expect(restsAt(frame, row, 4)).toBe(rows);
  // One long frame, as while something else is loaded, is made up for.
  expect(restsAt(frame, row, 1)).toBeLessThanOrEqual(rows);
});

test('a frame tells of the rows that it brought', () => {
  expect(nextPace(20, 70)).toBe(MOST);
  expect(nextPace(20, 160)).toBe(4);
  expect(nextPace(8, 64)).toBe(4);
});

test('a machine that came to one row grows again where a frame has room for two', () => {
  expect(nextPace(1, 14)).toBe(2);
  expect(nextPace(1, 20)).toBe(1);
  expect(nextPace(4, 20)).toBe(5);
});

test('a turn is never without a row, and never has more than half a screen', () => {
  expect(nextPace(1, 10_000)).toBe(1);
  expect(nextPace(MOST, 0)).toBe(MOST);
});
