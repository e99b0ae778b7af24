/** Tells a spreadsheet that the file is UTF-8; without it names in Chinese are read as something else. */
export const BOM = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, also in its full-width form. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Words that somebody typed, made harmless: what a spreadsheet would run as a formula begins with an apostrophe.
 * Amounts and numbers are printed by the portal and do not come through here, so that −48.00 stays a number.
 */
export function harmless(text: string | null): string {
  if (!text) return '';
  return FORMULA.test(text) ? `'${text}` : text;
}

/** One record as RFC 4180 has it: commas, doubled quotes, CRLF. */
export function csvRecord(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(',')}\r\n`;
}
