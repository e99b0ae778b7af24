import { crc32 } from 'node:zlib';
import type { FileType, ImageType } from '@lorikeet/contracts';

/** A picture that unpacks to more than this would stop the browser of everybody who looks at it. */
export const SIDE_MAX = 4_096;

export type CleanImage = { bytes: Buffer; width: number; height: number };

/**
 * The picture alone: what describes it, where and with what it was taken, colour profiles, further frames and anything
 * behind its end are left out. Of a photograph's EXIF one number stays: how its camera was held. Undefined for what is no whole picture of that kind. Nothing is decoded, so nothing of
 * what is in it runs here; the sides are those that its own header says.
 */
export function cleanImage(type: FileType, bytes: Buffer): CleanImage | undefined {
  if (!isImage(type)) return undefined;
  try {
    return CLEANERS[type](bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Leaves the reading of a malformed picture; so does every read beyond its end. */
const broken = (): never => {
  throw new RangeError('not a whole picture');
};

const slice = (bytes: Buffer, from: number, length: number): Buffer =>
  from + length <= bytes.length ? bytes.subarray(from, from + length) : broken();

// What a viewer needs of a PNG (ISO 15948): no texts, times, EXIF, profiles or frames of animations.
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']);
const PNG_SIGNATURE = 8;

function cleanPng(bytes: Buffer): CleanImage {
  const kept = [slice(bytes, 0, PNG_SIGNATURE)];
  let header: Buffer | undefined;
  for (let at = PNG_SIGNATURE; ; ) {
    const length = bytes.readUInt32BE(at);
    const name = slice(bytes, at + 4, 4).toString('latin1');
    const chunk = slice(bytes, at, length + 12);
    const content = chunk.subarray(4, length + 8);
    if (crc32(content) !== chunk.readUInt32BE(length + 8)) broken();
    if ((header === undefined) !== (name === 'IHDR')) broken();
    header ??= content.subarray(4);
    if (PNG_KEPT.has(name)) kept.push(chunk);
    at += chunk.length;
    if (name === 'IEND') break;
  }
  return { bytes: Buffer.concat(kept), width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
}

const JPEG = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  tables: 0xc4,
  firstApp: 0xe0,
  exif: 0xe1,
  lastApp: 0xef,
  comment: 0xfe,
};
/** APP0 says the pixels' shape, APP14 how colours are stored; the others are EXIF, profiles and makers' notes. */
const APPS_KEPT = new Set([0xe0, 0xee]);
/** Whether a marker begins a frame, which says a JPEG's sides and colours (T.81, table B.1). */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![JPEG.tables, 0xc8, 0xcc].includes(marker);

function cleanJpeg(bytes: Buffer): CleanImage {
  const kept = [slice(bytes, 0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) broken();
    const marker = slice(bytes, at + 1, 1)[0]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === JPEG.end) break;
    const segment = slice(bytes, at, 2 + bytes.readUInt16BE(at + 2));
    const isApp = marker >= JPEG.firstApp && marker <= JPEG.lastApp;
    if (marker === JPEG.exif) kept.push(heldLike(segment.subarray(4)));
    if (marker !== JPEG.comment && (!isApp || APPS_KEPT.has(marker))) kept.push(segment);
    if (isFrame(marker)) size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    at += segment.length;
    if (marker === JPEG.scan) {
      const end = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, end));
      at = end;
    }
  }
  if (!size) return broken();
  return { bytes: Buffer.concat([...kept, Buffer.of(0xff, JPEG.end)]), ...size };
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
/** EXIF of one number, two bytes, whose value follows (CIPA DC-008, 4.6). */
const ORIENTATION_ALONE = Buffer.from(
  'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
  'hex',
);
const ORIENTATION_AT = 28;

/** EXIF that says how the camera was held and nothing else: without it most photographs of a phone lie on their side. */
function heldLike(exif: Buffer): Buffer {
  const orientation = orientationOf(exif);
  if (orientation < 2 || orientation > 8) return Buffer.alloc(0);
  const alone = Buffer.from(ORIENTATION_ALONE);
  alone.writeUInt16BE(orientation, ORIENTATION_AT);
  return alone;
}

/** 0 where it does not say, or what it says cannot be read: a picture is not refused for it. */
function orientationOf(exif: Buffer): number {
  if (!exif.subarray(0, EXIF.length).equals(EXIF)) return 0;
  const tiff = exif.subarray(EXIF.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const from = u16(isLittle ? 4 : 6);
  for (let entry = 0; entry < u16(from); entry += 1)
    if (u16(from + 2 + entry * 12) === ORIENTATION) return u16(from + 10 + entry * 12);
  return 0;
}

/** Where the marker after a scan's data stands: `FF 00` is data, `FF D0` to `FF D7` are marks within it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return broken();
}

// RFC 9649. The extended header may announce a profile, EXIF, XMP and animation: their bits are cleared.
const WEBP_KEPT = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L']);
const ONLY_ALPHA = 0x10;

function cleanWebp(bytes: Buffer): CleanImage {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at < end; ) {
    const name = slice(bytes, at, 4).toString('latin1');
    const length = bytes.readUInt32LE(at + 4);
    const content = Buffer.from(slice(bytes, at + 8, length));
    at += 8 + length + (length % 2);
    if (!WEBP_KEPT.has(name)) continue;
    size ??= WEBP_SIZES[name]?.(content);
    if (name === 'VP8X') content[0] = content[0]! & ONLY_ALPHA;
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(length, 4);
    kept.push(head, content, Buffer.alloc(length % 2));
  }
  if (!size) return broken();
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return { bytes: Buffer.concat([head, body]), ...size };
}

const WEBP_SIZES: Record<string, (content: Buffer) => { width: number; height: number }> = {
  VP8X: (content) => ({ width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 }),
  'VP8 ': (content) => ({
    width: content.readUInt16LE(6) & 0x3fff,
    height: content.readUInt16LE(8) & 0x3fff,
  }),
  VP8L: (content) => {
    const bits = content.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
};

export const isImage = (type: FileType): type is ImageType => type in CLEANERS;

const CLEANERS: Record<ImageType, (bytes: Buffer) => CleanImage> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
};
