import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { jpegOf, pngChunk } from '../../test/pictures.ts';
import { readPng } from '../files/png-pixels.ts';
import { enclosedPicture } from './enclosed-picture.ts';
import { writePaper } from './paper.ts';

const GREY = 0;
const INDEXED = 3;
const COLOUR_AND_OPACITY = 6;

/** A PNG of one row; `packed` is what stands where its pixels should be. */
function png(colour: number, width: number, packed: Buffer, inside: Buffer[] = [], interlaced = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...inside,
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
const row = (...pixels: number[]) => deflateSync(Buffer.of(0, ...pixels));
const drawn = (bytes: Buffer) => enclosedPicture('image/png', bytes);

it('puts what shines through on white paper, and leaves what is attached as it was', () => {
  const seen = readPng(drawn(png(COLOUR_AND_OPACITY, 2, row(0, 0, 0, 0, 100, 0, 0, 255)))!);
  expect([...seen!.rgba]).toEqual([255, 255, 255, 255, 100, 0, 0, 255]);
  const palette = pngChunk('PLTE', Buffer.of(0, 0, 0, 9, 8, 7));
  const indexed = png(INDEXED, 2, row(0, 1), [palette, pngChunk('tRNS', Buffer.of(0))]);
  const before = Buffer.from(indexed);
  expect(drawn(indexed)).toEqual(
    png(INDEXED, 2, row(0, 1), [pngChunk('PLTE', Buffer.of(255, 255, 255, 9, 8, 7))]),
  );
  expect(indexed).toEqual(before);
});

it('keeps the ink of a scan whose paper is transparent', () => {
  const whiteIsClear = pngChunk('tRNS', Buffer.of(0, 255));
  expect(drawn(png(GREY, 2, row(0, 255), [whiteIsClear]))).toEqual(png(GREY, 2, row(0, 255)));
});

it('draws no picture that is broken, interlaced or without a size that can be drawn', () => {
  expect(drawn(png(COLOUR_AND_OPACITY, 1, Buffer.from('no pixels')))).toBeUndefined();
  expect(drawn(png(COLOUR_AND_OPACITY, 60_000, row(0)))).toBeUndefined();
  expect(drawn(png(GREY, 1, row(0), [], 1))).toBeUndefined();
  expect(drawn(png(GREY, 0, row()))).toBeUndefined();
  expect(drawn(png(INDEXED, 1, row(0)))).toBeUndefined();
  expect(enclosedPicture('image/jpeg', jpegOf())).toEqual(jpegOf());
  const twoColours = jpegOf();
  twoColours[twoColours.indexOf(Buffer.of(0xff, 0xc0)) + 9] = 2;
  expect(enclosedPicture('image/jpeg', twoColours)).toBeUndefined();
});

it('is said to be attached where it cannot be drawn, and the process goes on', async () => {
  const bytes = png(COLOUR_AND_OPACITY, 1, Buffer.from('no pixels'));
  const file = { key: 'k', sha256: 's', name: 'signed.png', type: 'image/png', bytes } as const;
  const about = { title: 'T', author: 'A', createdAt: new Date(0), foot: 'f', notShown: 'It is attached.' };
  const pdf = (await writePaper({ ...about, attached: [file] }, () => {})).toString('latin1');
  expect(pdf).toContain('EmbeddedFile');
  expect(pdf).not.toContain('/Subtype /Image');
});
