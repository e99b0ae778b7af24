/** Marks the file as UTF-8 for spreadsheets; without it Chinese names are garbled. */
export const BOM = '\uFEFF';

/** The characters that begin a formula in a spreadsheet, full-width forms included. */
const FORMULA = new Set([...'=+-@\t\r\n＝＋－＠'].map((character) => character.charCodeAt(0)));

/**
 * A user's text, made harmless: an apostrophe precedes what a spreadsheet would run as a formula. Amounts and numbers
 * do not pass through here, so that −48.00 stays a number.
 */
export function harmless(text: string | null): string {
  if (!text) return '';
  return FORMULA.has(text.charCodeAt(0)) ? `'${text}` : text;
}

/** A user's text as it was before it was made harmless. */
export const unharmed = (cell: string): string =>
  cell.startsWith("'") && FORMULA.has(cell.charCodeAt(1)) ? cell.slice(1) : cell;

/** The first bytes of those characters in UTF-8: what begins with one of them is looked at as text. */
const MAY_BEGIN_FORMULA = new Set([...FORMULA].map((code) => Buffer.from(String.fromCharCode(code))[0]!));

const NEEDS_QUOTES = /[",\r\n]/;
const [COMMA, RETURN, NEWLINE] = [44, 13, 10];
/** By its code, whether a cell may hold a character as the byte that it is: all of ASCII that asks for no quotes. */
const IS_PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  NEEDS_QUOTES.test(String.fromCharCode(code)) ? 0 : 1,
);
/** A character of a string takes three bytes at most. */
const BYTES_MAX = 3;

/** By its value, whether a byte of UTF-8 needs no quotes around its cell. */
const IS_PLAIN_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => IS_PLAIN[byte] ?? 1);
const HEX = Buffer.from('0123456789abcdef');

/** Where records are put together; it grows to the longest piece, and nobody waits while it is in use. */
let desk = Buffer.allocUnsafe(65_536);

/**
 * Records as RFC 4180 has them, as UTF-8: commas, doubled quotes, CRLF. An export may have twenty million cells, which
 * are written byte by byte: a string for each record and a search in it cost more than the printing itself.
 */
export function csvRecords(rows: readonly (readonly string[])[]): Buffer {
  let at = 0;
  for (const cells of rows) {
    for (let n = 0; n < cells.length; n += 1) {
      if (n > 0) at = putComma(at);
      at = putCell(cells[n]!, at);
    }
    at = putEnd(at);
  }
  return taken(at);
}

/** Whoever puts records together from bytes does so at once, from 0 on: the desk's bytes before `at`, for keeps. */
export const taken = (at: number): Buffer => Buffer.from(desk.subarray(0, at));

export function putComma(at: number): number {
  makeRoom(at, 1);
  desk[at] = COMMA;
  return at + 1;
}

export function putEnd(at: number): number {
  makeRoom(at, 2);
  desk[at] = RETURN;
  desk[at + 1] = NEWLINE;
  return at + 2;
}

/** Puts bytes as hexadecimal digits on the desk and says where they end. */
export function putHex(bytes: Uint8Array, from: number, to: number, start: number): number {
  makeRoom(start, (to - from) * 2);
  let at = start;
  for (let n = from; n < to; n += 1) {
    const byte = bytes[n]!;
    desk[at++] = HEX[byte >> 4]!;
    desk[at++] = HEX[byte & 15]!;
  }
  return at;
}

/** Puts UTF-8 as it is and says where it ends; −1 where its cell needs quotes. */
export function putPlain(bytes: Uint8Array, from: number, to: number, start: number): number {
  makeRoom(start, to - from);
  let at = start;
  for (let n = from; n < to; n += 1) {
    const byte = bytes[n]!;
    if (IS_PLAIN_BYTE[byte] !== 1) return -1;
    desk[at++] = byte;
  }
  return at;
}

/** As above, of what a user typed; −1 also where it may begin a formula. */
export const putHarmless = (bytes: Uint8Array, from: number, to: number, start: number): number =>
  MAY_BEGIN_FORMULA.has(bytes[from]!) ? -1 : putPlain(bytes, from, to, start);

/** Ten to the power of each place, of as many digits as a safe integer has. */
const POWERS = Float64Array.from({ length: 17 }, (_, n) => 10 ** n);
const LOW_DIGITS = 8;
const LOW = POWERS[LOW_DIGITS]!;
const [ZERO, MINUS, POINT] = [48, 45, 46];

/** Puts the digits of a whole number from 0 to the largest safe integer, so many at the least, and says where they end. */
export function putDigits(whole: number, least: number, start: number): number {
  if (whole >= LOW) {
    const low = whole % LOW;
    const at = putDigits((whole - low) / LOW, Math.max(1, least - LOW_DIGITS), start);
    return putDigits(low, LOW_DIGITS, at);
  }
  let count = least;
  while (whole >= POWERS[count]!) count += 1;
  makeRoom(start, count);
  let left = whole;
  for (let at = start + count - 1; at >= start; at -= 1) {
    const tens = (left / 10) | 0;
    desk[at] = ZERO + left - tens * 10;
    left = tens;
  }
  return start + count;
}

/** Puts minor units as a decimal, as `formatPlainAmount` prints them, and says where it ends. */
export function putAmount(cents: number, start: number): number {
  const amount = Math.abs(cents);
  const fraction = amount % 100;
  makeRoom(start, 1);
  if (cents < 0) desk[start] = MINUS;
  const at = putDigits((amount - fraction) / 100, 1, cents < 0 ? start + 1 : start);
  makeRoom(at, 1);
  desk[at] = POINT;
  return putDigits(fraction, 2, at + 1);
}

/** Puts bytes as they are, and says where they end. */
export function putBytes(bytes: Uint8Array, start: number): number {
  makeRoom(start, bytes.length);
  for (let n = 0; n < bytes.length; n += 1) desk[start + n] = bytes[n]!;
  return start + bytes.length;
}

/** A cell as it stands in its record. */
export const cellBytes = (cell: string): Uint8Array => Buffer.from(quotedCell(cell));

/** One record as text. */
export const csvRecord = (cells: readonly string[]): string => csvRecords([cells]).toString();

function makeRoom(at: number, bytes: number): void {
  if (at + bytes <= desk.length) return;
  const larger = Buffer.allocUnsafe((at + bytes) * 2);
  desk.copy(larger, 0, 0, at);
  desk = larger;
}

/** Puts a cell on the desk and says where it ends. */
export function putCell(cell: string, from: number): number {
  // A quote becomes two, which is less than three; the quotes around the cell come besides.
  makeRoom(from, cell.length * BYTES_MAX + 2);
  let at = from;
  for (let n = 0; n < cell.length; n += 1) {
    const code = cell.charCodeAt(n);
    if (IS_PLAIN[code] !== 1) return from + desk.write(quotedCell(cell), from);
    desk[at++] = code;
  }
  return at;
}

const quotedCell = (cell: string): string =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
