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

const NEEDS_QUOTES = /[",\r\n]/;
const [COMMA, RETURN, NEWLINE] = [44, 13, 10];
/** By its code, whether a cell may hold a character as the byte that it is: all of ASCII that asks for no quotes. */
const IS_PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  NEEDS_QUOTES.test(String.fromCharCode(code)) ? 0 : 1,
);
/** A character of a string takes three bytes at most. */
const BYTES_MAX = 3;

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
      const cell = cells[n]!;
      // A quote becomes two, which is less than three; a comma and the quotes around the cell come besides.
      makeRoom(at, cell.length * BYTES_MAX + 3);
      if (n > 0) desk[at++] = COMMA;
      at = putCell(cell, at);
    }
    makeRoom(at, 2);
    desk[at++] = RETURN;
    desk[at++] = NEWLINE;
  }
  return Buffer.from(desk.subarray(0, at));
}

/** One record as text. */
export const csvRecord = (cells: readonly string[]): string => csvRecords([cells]).toString();

function makeRoom(at: number, bytes: number): void {
  if (at + bytes <= desk.length) return;
  const larger = Buffer.allocUnsafe((at + bytes) * 2);
  desk.copy(larger, 0, 0, at);
  desk = larger;
}

/** Puts a cell on the desk and says where it ends. */
function putCell(cell: string, from: number): number {
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
