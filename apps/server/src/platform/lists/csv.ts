/** Marks the file as UTF-8 for spreadsheets; without it Chinese names are garbled. */
export const BOM = '\uFEFF';

/** The characters that begin a formula in a spreadsheet, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A user's text, made harmless: an apostrophe precedes what a spreadsheet would run as a formula. Amounts and numbers
 * do not pass through here, so that −48.00 stays a number.
 */
export function harmless(text: string | null): string {
  if (!text) return '';
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A user's text as it was before it was made harmless. */
export const unharmed = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** One record as RFC 4180 has it: commas, doubled quotes, CRLF. */
export function csvRecord(cells: readonly string[]): string {
  // Few records have a cell that needs quotes, and one look at the whole record costs less than one at each cell.
  const isPlain = !NEEDS_QUOTES.test(cells.join(''));
  const quoted = isPlain ? cells : cells.map(quotedCell);
  return `${quoted.join(',')}\r\n`;
}

const quotedCell = (cell: string): string =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
