import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** How many bytes a pixel has by the colour type of ISO 15948: grey, colour, grey and opacity, colour and opacity. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

export type Png = { width: number; height: number; rgba: Uint8Array };

/**
 * The pixels of a PNG that was cleaned (`cleanImage`). Undefined for what is no whole picture, and for kinds that are not
 * read: palettes, 16 bits and interlacing. Its data unpack to no more than its sides ask for.
 */
export function readPng(bytes: Buffer): Png | undefined {
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const [depth, type = -1, , , interlaced] = bytes.subarray(24, 29);
  const channels = CHANNELS[type];
  if (depth !== 8 || !channels || interlaced !== 0) return undefined;
  const rows = unpacked(bytes, height * (1 + width * channels));
  return rows && { width, height, rgba: asRgba(unfiltered(rows, width * channels, channels), channels) };
}

function unpacked(bytes: Buffer, expected: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  try {
    const data = inflateSync(Buffer.concat(parts), { maxOutputLength: expected + 1 });
    return data.length === expected ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Each row says in its first byte from which neighbours its bytes were subtracted. */
function unfiltered(rows: Buffer, stride: number, channels: number): Uint8Array {
  const count = rows.length / (stride + 1);
  const out = new Uint8Array(count * stride);
  for (let row = 0; row < count; row += 1) {
    const filter = rows[row * (stride + 1)]!;
    for (let at = 0; at < stride; at += 1) {
      const here = row * stride + at;
      const left = at >= channels ? out[here - channels]! : 0;
      const up = row > 0 ? out[here - stride]! : 0;
      const corner = row > 0 && at >= channels ? out[here - stride - channels]! : 0;
      out[here] = rows[row * (stride + 1) + 1 + at]! + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function asRgba(bytes: Uint8Array, channels: number): Uint8Array {
  const isGrey = channels < 3;
  const rgba = new Uint8Array((bytes.length / channels) * 4);
  for (let from = 0, to = 0; from < bytes.length; from += channels, to += 4) {
    rgba[to] = bytes[from]!;
    rgba[to + 1] = bytes[isGrey ? from : from + 1]!;
    rgba[to + 2] = bytes[isGrey ? from : from + 2]!;
    rgba[to + 3] = channels % 2 === 0 ? bytes[from + channels - 1]! : 255;
  }
  return rgba;
}

/** A PNG of pixels of three bytes. The same pixels give the same bytes, and nothing but the pixels is in it. */
export function writePng(
  { width, height, rgb }: { width: number; height: number; rgb: Uint8Array },
  level = 9,
): Buffer {
  const stride = width * 3;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(rgb.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One part of a PNG, with its length and checksum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
