import { isFrame } from '../files/clean-image.ts';
import { pngChunk, readPng, writePng } from '../files/png-pixels.ts';

/** Pixels that are unpacked while others wait: a page at 200 to the inch, and a little more. */
const UNPACKED_MAX = 5_000_000;
/** zlib's level: a PDF is made while others wait. */
const FAST = 2;
/** Colour types of ISO 15948; what is neither has its opacity with each pixel. */
const COLOUR = { grey: 0, colour: 2, indexed: 3 } as const;
const WHITE = 255;

/**
 * A kept picture (`cleanImage`) as it can be put on paper, which is white; undefined for one that cannot be. What writes
 * the PDF takes a picture without transparency as it is. Others, and interlaced ones, it unpacks by itself, after the
 * call that asked: a broken one would end the process, and what is black in some would be left out. It gets none of them.
 */
export function enclosedPicture(type: 'image/png' | 'image/jpeg', bytes: Buffer): Buffer | undefined {
  return type === 'image/png' ? plainPng(bytes) : plainJpeg(bytes);
}

function plainPng(bytes: Buffer): Buffer | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [, colour, , , interlaced] = bytes.subarray(24, 29);
  if (width === 0 || height === 0 || interlaced !== 0) return undefined;
  if (colour === COLOUR.grey || colour === COLOUR.colour) return remade(bytes);
  if (colour === COLOUR.indexed) return onWhitePalette(bytes);
  const png = width * height <= UNPACKED_MAX ? readPng(bytes) : undefined;
  return png && writePng({ ...png, rgb: onWhite(png.rgba) }, FAST);
}

/** What shines through of the paper, in three bytes for each pixel. */
function onWhite(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3)
    for (let at = 0; at < 3; at += 1) rgb[to + at] = blended(rgba[from + at]!, rgba[from + 3]!);
  return rgb;
}

const blended = (value: number, opacity: number): number =>
  opacity === WHITE ? value : WHITE + Math.round(((value - WHITE) * opacity) / WHITE);

/** Its colours are mixed with the paper's, and its pixels stay. */
function onWhitePalette(bytes: Buffer): Buffer | undefined {
  const opacities = contentOf(bytes, 'tRNS');
  const palette = contentOf(bytes, 'PLTE');
  if (palette.length === 0 || palette.length % 3 !== 0) return undefined;
  const mixed = palette.map((value, at) => blended(value, opacities[Math.floor(at / 3)] ?? WHITE));
  return remade(bytes, (name, whole) => (name === 'PLTE' ? pngChunk(name, Buffer.from(mixed)) : whole));
}

/** The chunks of a PNG without its transparency, each as `made` gives it. */
function remade(bytes: Buffer, made = (_name: string, whole: Buffer): Buffer => whole): Buffer {
  const parts = [bytes.subarray(0, 8)];
  for (const [name, whole] of chunksOf(bytes)) if (name !== 'tRNS') parts.push(made(name, whole));
  return Buffer.concat(parts);
}

function contentOf(bytes: Buffer, wanted: string): Buffer {
  for (const [name, whole] of chunksOf(bytes)) if (name === wanted) return whole.subarray(8, -4);
  return Buffer.alloc(0);
}

function* chunksOf(bytes: Buffer): Generator<[name: string, whole: Buffer]> {
  for (let at = 8; at < bytes.length; ) {
    const whole = bytes.subarray(at, at + 12 + bytes.readUInt32BE(at));
    yield [whole.toString('latin1', 4, 8), whole];
    at += whole.length;
  }
}

/** Frames of a JPEG (T.81); what a viewer of PDFs draws has eight bits, and one, three or four colours. */
function plainJpeg(bytes: Buffer): Buffer | undefined {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (!isFrame(bytes[at + 1]!)) continue;
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    const isDrawn = bytes[at + 4] === 8 && height > 0 && width > 0 && [1, 3, 4].includes(bytes[at + 9]!);
    return isDrawn ? bytes : undefined;
  }
  return undefined;
}
