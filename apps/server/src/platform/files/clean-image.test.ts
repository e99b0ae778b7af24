import { expect, test } from 'vitest';
import { jpegOf, jpegSegment, pngChunk, pngOf, webpOf } from '../../test/pictures.ts';
import { cleanImage } from './clean-image.ts';

const SECRET = Buffer.from('GPS 33.8688 S <script>');

test('a PNG is its picture alone: no texts, EXIF or profile, and nothing behind its end', () => {
  const inside = [pngChunk('tEXt', SECRET), pngChunk('eXIf', SECRET), pngChunk('iCCP', SECRET)];
  const told = Buffer.concat([pngOf(4, 3, inside), SECRET]);
  expect(cleanImage('image/png', told)).toEqual({ bytes: pngOf(4, 3), width: 4, height: 3 });
});

test('the sides of a PNG are those that it unpacks to', () => {
  expect(cleanImage('image/png', pngOf(60_000, 60_000))).toMatchObject({ width: 60_000, height: 60_000 });
});

test('a JPEG is its picture alone: no EXIF, comment or profile, and nothing behind its end', () => {
  const inside = [jpegSegment(0xe1, SECRET), jpegSegment(0xfe, SECRET), jpegSegment(0xe2, SECRET)];
  const told = Buffer.concat([jpegOf(inside), SECRET]);
  expect(cleanImage('image/jpeg', told)).toEqual({ bytes: jpegOf(), width: 7, height: 5 });
});

test('a photograph keeps how its camera was held, and nothing else of its EXIF', () => {
  const exif = (order: 'II' | 'MM', orientation: number) => {
    const tiff = Buffer.alloc(8 + 2 + 24);
    const u16 = (value: number, at: number) =>
      order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
    tiff.write(order);
    u16(42, 2);
    u16(8, order === 'II' ? 4 : 6);
    u16(2, 8);
    u16(0x010f, 10);
    u16(0x0112, 22);
    u16(3, 24);
    u16(orientation, 30);
    return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, SECRET]));
  };
  const turned = cleanImage('image/jpeg', jpegOf([exif('II', 6)]))!;
  expect(turned.bytes.length).toBe(jpegOf().length + 36);
  expect(turned.bytes.includes(SECRET)).toBe(false);
  expect(cleanImage('image/jpeg', turned.bytes)).toEqual(turned);
  expect(cleanImage('image/jpeg', jpegOf([exif('MM', 6)]))).toEqual(turned);
  for (const upright of [exif('MM', 1), exif('II', 9), exif('MM', 6).subarray(0, 12)]) {
    const whole = upright.length > 12 ? upright : jpegSegment(0xe1, Buffer.from('Exif\0\0MM'));
    expect(cleanImage('image/jpeg', jpegOf([whole]))?.bytes).toEqual(jpegOf());
  }
});

test('a WebP is its picture alone, and its header announces no more', () => {
  const told = webpOf(0x10 | 0x2c, [
    ['ICCP', SECRET],
    ['EXIF', SECRET],
    ['XMP ', SECRET],
  ]);
  expect(cleanImage('image/webp', told)).toEqual({ bytes: webpOf(0x10), width: 7, height: 5 });
});

test('what is cut, or has a part that is not what it says, is no picture', () => {
  const whole = pngOf(4, 3);
  for (let length = 8; length < whole.length; length += 1)
    expect(cleanImage('image/png', whole.subarray(0, length)), String(length)).toBeUndefined();
  const spoiled = Buffer.from(whole);
  spoiled[20] = spoiled[20]! ^ 1;
  expect(cleanImage('image/png', spoiled)).toBeUndefined();
  for (const type of ['image/jpeg', 'image/webp', 'image/png'] as const)
    for (const bytes of [Buffer.of(0xff, 0xd8, 0xff), Buffer.from('RIFF____WEBP'), Buffer.alloc(0)])
      expect(cleanImage(type, bytes)).toBeUndefined();
});
