/** A printed number has more where six are not enough. */
export const DOCUMENT_DIGITS = 6;
const PREFIX = /^[A-Z0-9]{1,8}$/;

/** True for a prefix of document numbers: one to eight capital letters or digits. */
export function isNumberPrefix(prefix: string): boolean {
  return PREFIX.test(prefix);
}

/**
 * The number of an invoice, order or credit note as printed: `INV-000123`; more digits when six are not enough.
 * `sequence` counts without gaps per merchant and prefix from 1. Throws RangeError for anything else.
 */
export function formatDocumentNumber(prefix: string, sequence: number): string {
  if (!isNumberPrefix(prefix)) throw new RangeError(`not a number prefix: ${prefix}`);
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError('numbers start at 1');
  return `${prefix}-${String(sequence).padStart(DOCUMENT_DIGITS, '0')}`;
}

/** The prefix and sequence of a printed number, however it was typed (`inv 123`); undefined when it is none. */
export function parseDocumentNumber(text: string): { prefix: string; sequence: number } | undefined {
  const match = /^([A-Z0-9]{1,8})[\s-]+0*([1-9]\d{0,14})$/.exec(text.trim().toUpperCase());
  return match ? { prefix: match[1]!, sequence: Number(match[2]) } : undefined;
}

/** The sequence of an invoice's number as its payer types it: as printed, without its prefix, or its digits alone. */
export function readInvoiceNumber(text: string): number | undefined {
  const typed = text.trim();
  const read = parseDocumentNumber(
    /^\d+$/.test(typed) ? `INV-${typed}` : typed.replace(/^(inv)(\d)/i, '$1-$2'),
  );
  return read?.prefix === 'INV' ? read.sequence : undefined;
}
