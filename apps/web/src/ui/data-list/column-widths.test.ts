import { expect, test } from 'vitest';
import { fitted } from './column-widths.ts';

test('columns that have room keep their widths', () => {
  const widths = [40, 120.4, 200];
  expect(fitted(widths, [40, 121, 150])).toBe(widths);
});

test('a column that is too narrow gets its room from where there is most, and the table stays as wide', () => {
  expect(fitted([100, 100, 200], [130, 90, 120])).toEqual([130, 100, 170]);
  expect(fitted([100, 100, 150], [130, 90, 130])).toEqual([130, 90, 130]);
});

test('where columns need more than they have together, they are to be laid out anew', () => {
  expect(fitted([100, 100, 150], [140, 90, 130])).toBeNull();
});

test('no room is taken from what a head needs', () => {
  expect(fitted([100, 200, 180], [130, 90, 90], [130, 195, 100])).toEqual([130, 200, 150]);
});
