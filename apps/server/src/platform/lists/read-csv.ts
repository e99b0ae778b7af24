import { CsvReader, type CsvRecord } from '@lorikeet/domain/kernel';

/** UTF-8 without faults, else what spreadsheets of Western systems write; UTF-16 by its mark or by its zero bytes. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const PIECE_BYTES = 64 * 1024;
const SNIFFED_BYTES = 4096;
/** Archives (spreadsheets among them), PDF and other things that are no text begin so. */
const NO_TEXT = ['PK\u0003\u0004', '%PDF', '\u00d0\u00cf\u0011\u00e0', '\u001f\u008b'];

/** How a file's text is written; undefined for what is no text. */
export function encodingOf(bytes: Buffer): Encoding | undefined {
  const begins = bytes.toString('latin1', 0, 4);
  if (NO_TEXT.some((sign) => begins.startsWith(sign))) return undefined;
  if (begins.startsWith('\u00ff\u00fe')) return 'utf-16le';
  if (begins.startsWith('\u00fe\u00ff')) return 'utf-16be';
  const sniffed = bytes.subarray(0, SNIFFED_BYTES);
  const zeros = [0, 1].map((from) => sniffed.filter((byte, at) => at % 2 === from && byte === 0).length);
  const [even, odd] = [zeros[0]! > 0, zeros[1]! > 0];
  if (even && odd) return undefined;
  if (even || odd) return odd ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The records of a file, read in pieces. One with a zero in it has no cells, as one whose quote is not closed: it is no text,
 * and a database refuses it.
 */
export function* recordsOf(bytes: Buffer, encoding: Encoding): Generator<CsvRecord> {
  for (const record of readIn(bytes, encoding)) {
    const isText = !record.cells?.some((cell) => cell.includes('\u0000'));
    yield isText ? record : { line: record.line, cells: undefined };
  }
}

function* readIn(bytes: Buffer, encoding: Encoding): Generator<CsvRecord> {
  const decoder = new TextDecoder(encoding);
  const reader = new CsvReader();
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield* reader.push(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
  }
  yield* reader.push(decoder.decode());
  yield* reader.end();
}
