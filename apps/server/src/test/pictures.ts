import { crc32, deflateSync } from 'node:zlib';

/*
 * Pictures as tests need them: true in every part, so that what is added to one can be told from what belongs to it.
 */

const u32 = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};

export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  return Buffer.concat([u32(content.length), body, u32(crc32(body))]);
}

/** A black PNG; above 100 pixels only its header is true. `inside` are chunks before the pixels. */
export function pngOf(width: number, height: number, inside: Buffer[] = []): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.of(8, 2, 0, 0, 0)]);
  const pixels = deflateSync(Buffer.alloc((width > 100 ? 1 : height) * (1 + 3 * Math.min(width, 100))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...inside,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, content]);
}

/** The parts of a JPEG of 7 × 5 pixels; `inside` are segments before the frame. */
export function jpegOf(inside: Buffer[] = []): Buffer {
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    jpegSegment(0xe0, Buffer.from('JFIF\0')),
    ...inside,
    jpegSegment(0xc0, Buffer.of(8, 0, 5, 0, 7, 3)),
    jpegSegment(0xda, Buffer.of(1)),
    Buffer.of(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** The parts of a WebP of 7 × 5 pixels, whose header bears those flags; `inside` are chunks behind its pixels. */
export function webpOf(flags: number, inside: [string, Buffer][] = []): Buffer {
  const header = Buffer.of(flags, 0, 0, 0, 6, 0, 0, 4, 0, 0);
  const parts = [['VP8X', header] as const, ['VP8L', Buffer.of(0x2f, 1, 2, 3, 4, 5, 6)] as const, ...inside];
  const chunks = parts.map(([name, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
}
