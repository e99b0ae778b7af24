import type { ReturnLine } from '../returns/return-line.ts';
import { type AroundEntries, type DetailLine, recordReader } from './record-reader.ts';

/** What could be read, and everything that is wrong. An unsound record is in `faults` and in no other list. */
export interface DirectEntryParse extends AroundEntries {
  readonly details: readonly DetailLine[];
  /** Type 2: entries that a bank sent back. */
  readonly returns: readonly ReturnLine[];
  /** Type 3: returns that a bank refused to take. */
  readonly refusals: readonly ReturnLine[];
}

/**
 * Reads a Direct Entry file: one header, details or returns, one total. Tolerant of line ends (CRLF, LF, CR CR
 * LF), of spaces trimmed from header and total, and of banks' own marks in their blank columns; strict
 * otherwise. Every fault carries its line. Never throws, whatever the text: totals that disagree with the
 * records are faults like any other, and what was read is still returned for the caller to judge.
 */
export function parseDirectEntry(text: string): DirectEntryParse {
  const details: DetailLine[] = [];
  const returns: ReturnLine[] = [];
  const refusals: ReturnLine[] = [];
  const reader = recordReader({
    detail: (detail) => details.push(detail),
    entry: ({ isRefusal, ...entry }) => (isRefusal ? refusals : returns).push(entry),
    none: (report) => report('details', 'EMPTY_FILE'),
  });
  reader.push(text);
  return { ...reader.end(), details, returns, refusals };
}
