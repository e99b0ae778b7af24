import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pngChunk, pngOf } from '../../test/pictures.ts';
import { readPng, writePng } from './png-pixels.ts';

const png = (kind: readonly number[], [width, height]: readonly number[], rows: readonly number[]) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width!, 0);
  header.writeUInt32BE(height!, 4);
  header.set(kind, 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = pngChunk('IDAT', deflateSync(Buffer.from(rows)));
  return Buffer.concat([signature, pngChunk('IHDR', header), data, pngChunk('IEND', Buffer.alloc(0))]);
};
const GREY = [8, 0, 0, 0, 0];

it('reads every filter of a row (ISO 15948, 9.2)', () => {
  // 10 20 / 12 24 / 18 26 / 25 36 / 30 40, each row by another filter.
  const rows = [
    [0, 10, 20],
    [1, 12, 12],
    [2, 6, 2],
    [3, 16, 11],
    [4, 5, 4],
  ].flat();
  const { rgba } = readPng(png(GREY, [2, 5], rows))!;
  expect([...rgba].filter((_, at) => at % 4 === 0)).toEqual([10, 20, 12, 24, 18, 26, 25, 36, 30, 40]);
});

it('reads grey, colour, and their opacity', () => {
  const first = (type: number, ...bytes: number[]) => [
    ...readPng(png([8, type, 0, 0, 0], [1, 1], [0, ...bytes]))!.rgba,
  ];
  expect(first(0, 7)).toEqual([7, 7, 7, 255]);
  expect(first(4, 7, 9)).toEqual([7, 7, 7, 9]);
  expect(first(2, 1, 2, 3)).toEqual([1, 2, 3, 255]);
  expect(first(6, 1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
});

it('reads back what it wrote', () => {
  const rgb = Uint8Array.from({ length: 7 * 5 * 3 }, (_, at) => (at * 37) % 256);
  const { rgba } = readPng(writePng({ width: 7, height: 5, rgb }))!;
  expect([...rgba].filter((_, at) => at % 4 < 3)).toEqual([...rgb]);
});

it('refuses other kinds, and data that are more or fewer than the sides ask for', () => {
  for (const kind of [
    [8, 3, 0, 0, 0],
    [16, 2, 0, 0, 0],
    [8, 2, 0, 0, 1],
    [1, 0, 0, 0, 0],
  ])
    expect(readPng(png(kind, [1, 1], [0, 0, 0, 0])), String(kind)).toBeUndefined();
  for (const rows of [[0, 1], [0, 1, 2, 3], Array<number>(1_000_000).fill(0)])
    expect(readPng(png(GREY, [2, 1], rows)), String(rows.length)).toBeUndefined();
  expect(readPng(pngOf(60_000, 60_000))).toBeUndefined();
});
