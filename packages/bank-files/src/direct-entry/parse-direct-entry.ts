import { type LineFault, lineFaults, type Report } from '../faults/fault.ts';
import type { FaultCode } from '../faults/fault-codes.ts';
import { readReturn } from '../returns/read-return.ts';
import type { ReturnLine } from '../returns/return-line.ts';
import { isBecsText } from '../text/becs-text.ts';
import { type FileLine, fileLines } from '../text/file-lines.ts';
import { readDigits } from '../text/read-digits.ts';
import type { DirectEntryDetail, DirectEntryHeader } from './direct-entry-file.ts';
import { RECORD_LENGTH } from './layout.ts';
import { readDetail } from './read-detail.ts';
import { readHeader } from './read-header.ts';
import { compareTotal, readTotal, type StatedTotal } from './read-total.ts';
import { addToTally, emptyTally, type Tally } from './tally.ts';

/** A detail and the line of the file it stands on, from 1. */
export type DetailLine = DirectEntryDetail & { readonly line: number };

/** What could be read, and everything that is wrong. An unsound record is in `faults` and in no other list. */
export interface DirectEntryParse {
  readonly header: DirectEntryHeader | undefined;
  readonly details: readonly DetailLine[];
  /** Type 2: entries that a bank sent back. */
  readonly returns: readonly ReturnLine[];
  /** Type 3: returns that a bank refused to take. */
  readonly refusals: readonly ReturnLine[];
  readonly total: StatedTotal | undefined;
  readonly faults: readonly LineFault[];
}

/** Banks and editors trim the spaces at the end of types 0 and 7, never below this length. */
const TRIMMED_LENGTH = 80;

const RECORD_TYPES: ReadonlySet<string> = new Set(['0', '1', '2', '3', '7']);

interface Reading {
  readonly details: DetailLine[];
  readonly returns: ReturnLine[];
  readonly refusals: ReturnLine[];
  readonly tally: Tally;
  readonly reportAt: (line: number) => Report;
  header?: DirectEntryHeader | undefined;
  total?: StatedTotal | undefined;
  headerLine?: number;
  totalLine?: number;
}

/**
 * Reads a Direct Entry file: one header, details or returns, one total. Tolerant of line ends (CRLF, LF, CR CR
 * LF), of spaces trimmed from header and total, and of banks' own marks in their blank columns; strict
 * otherwise. Every fault carries its line. Never throws, whatever the text: totals that disagree with the
 * records are faults like any other, and what was read is still returned for the caller to judge.
 */
export function parseDirectEntry(text: string): DirectEntryParse {
  const reading = readRecords(text);
  const { header, details, returns, refusals, total, faults } = reading;
  if (reading.tally.count === 0) reading.reportAt(1)('details', 'EMPTY_FILE');
  return { header, details, returns, refusals, total, faults };
}

/** The common part of reading payment files and return files; an empty one is no fault here. */
export function readRecords(text: string) {
  const { faults, add } = lineFaults();
  const reportAt =
    (line: number): Report =>
    (field, code) =>
      add(line, field, code);
  const reading: Reading = { details: [], returns: [], refusals: [], tally: emptyTally(), reportAt };
  const lines = fileLines(text, reportAt);
  if (lines[0]?.text[0] !== '0') reportAt(1)('record', 'HEADER_MISSING');
  for (const line of lines) readRecord(line, reading);
  if (reading.totalLine === undefined) reportAt(Math.max(1, lines.length))('record', 'TOTAL_MISSING');
  else if (reading.total) compareTotal(reading.total, reading.tally, reportAt(reading.totalLine));
  return { ...reading, header: reading.header, total: reading.total, faults };
}

function readRecord({ line, text }: FileLine, reading: Reading): void {
  const report = reading.reportAt(line);
  const type = text[0] ?? '';
  const fault = recordFault(type, text, reading);
  const record = text.padEnd(RECORD_LENGTH, ' ');
  if (fault) report('record', fault);
  else if (type === '0') {
    reading.headerLine = line;
    reading.header = readHeader(record, report);
  } else if (type === '7') {
    reading.totalLine = line;
    reading.total = readTotal(record, report);
  } else readEntry(type, record, line, reading);
}

/** What is wrong with a record as a whole, before its columns are looked at. */
function recordFault(type: string, text: string, reading: Reading): FaultCode | undefined {
  if (!RECORD_TYPES.has(type)) return 'RECORD_TYPE';
  if (type === '0' && reading.headerLine !== undefined) return 'HEADER_REPEATED';
  if (reading.totalLine !== undefined) return type === '7' ? 'TOTAL_REPEATED' : 'RECORD_AFTER_TOTAL';
  const shortest = type === '0' || type === '7' ? TRIMMED_LENGTH : RECORD_LENGTH;
  if (text.length < shortest || text.length > RECORD_LENGTH) return 'LINE_LENGTH';
  return isBecsText(text) ? undefined : 'CHARSET';
}

function readEntry(type: string, record: string, line: number, reading: Reading): void {
  const report = reading.reportAt(line);
  // Counted from the raw columns, so that one unsound account does not make every total look wrong as well.
  addToTally(reading.tally, readDigits(record.slice(18, 20)) ?? 0, readDigits(record.slice(20, 30)) ?? 0);
  if (type === '1') {
    const detail = readDetail(record, report);
    if (detail) reading.details.push({ ...detail, line });
    return;
  }
  const entry = readReturn(record, report);
  if (entry) (type === '2' ? reading.returns : reading.refusals).push({ ...entry, line });
}
