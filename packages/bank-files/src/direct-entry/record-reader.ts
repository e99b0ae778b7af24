import { type LineFault, lineFaults, type Report } from '../faults/fault.ts';
import type { FaultCode } from '../faults/fault-codes.ts';
import { readReturn } from '../returns/read-return.ts';
import type { ReturnLine } from '../returns/return-line.ts';
import { isBecsText } from '../text/becs-text.ts';
import { type FileLine, type FileReader, lineReader } from '../text/file-lines.ts';
import { readDigits } from '../text/read-digits.ts';
import type { DirectEntryDetail, DirectEntryHeader } from './direct-entry-file.ts';
import { RECORD_LENGTH } from './layout.ts';
import { readDetail } from './read-detail.ts';
import { readHeader } from './read-header.ts';
import { compareTotal, readTotal, type StatedTotal } from './read-total.ts';
import { addToTally, emptyTally, type Tally } from './tally.ts';

/** A detail and the line of the file it stands on, from 1. */
export type DetailLine = DirectEntryDetail & { readonly line: number };

/** A returned entry (type 2), or a return of ours that was refused (type 3). */
export type EntryLine = ReturnLine & { readonly isRefusal: boolean };

/** What a file says around its entries, and everything that is wrong with it. */
export interface AroundEntries {
  readonly header: DirectEntryHeader | undefined;
  readonly total: StatedTotal | undefined;
  readonly faults: readonly LineFault[];
}

/** What is done with each sound entry; `report` adds a fault at its line. */
export interface OnEntry {
  detail(detail: DetailLine, report: Report): void;
  entry(entry: EntryLine): void;
  /** The file has ended without any. */
  none?(report: Report): void;
}

/** Banks and editors trim the spaces at the end of types 0 and 7, never below this length. */
const TRIMMED_LENGTH = 80;

const RECORD_TYPES: ReadonlySet<string> = new Set(['0', '1', '2', '3', '7']);

interface Reading {
  readonly on: OnEntry;
  readonly tally: Tally;
  readonly reportAt: (line: number) => Report;
  header?: DirectEntryHeader | undefined;
  total?: StatedTotal | undefined;
  headerLine?: number;
  totalLine?: number;
  isBegun?: boolean;
}

/** Reads the records of payment files and return files; a file without entries is no fault here. */
export function recordReader(on: OnEntry): FileReader<AroundEntries> {
  const { faults, reportAt } = lineFaults();
  const reading: Reading = { on, tally: emptyTally(), reportAt };
  const lines = lineReader((line) => readRecord(line, reading), reportAt);
  return {
    push: lines.push,
    end() {
      const kept = lines.end();
      begin('', reading);
      if (reading.totalLine === undefined) reportAt(Math.max(1, kept))('record', 'TOTAL_MISSING');
      else if (reading.total) compareTotal(reading.total, reading.tally, reportAt(reading.totalLine));
      if (reading.tally.count === 0) on.none?.(reportAt(1));
      return { header: reading.header, total: reading.total, faults };
    },
  };
}

function readRecord({ line, text }: FileLine, reading: Reading): void {
  const report = reading.reportAt(line);
  const type = text[0] ?? '';
  begin(type, reading);
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

/** The first record is a header; a file without any has none. */
function begin(type: string, reading: Reading): void {
  if (!reading.isBegun && type !== '0') reading.reportAt(1)('record', 'HEADER_MISSING');
  reading.isBegun = true;
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

function readEntry(type: string, record: string, line: number, { on, tally, reportAt }: Reading): void {
  const report = reportAt(line);
  // Counted from the raw columns, so that one unsound account does not make every total look wrong as well.
  addToTally(tally, readDigits(record.slice(18, 20)) ?? 0, readDigits(record.slice(20, 30)) ?? 0);
  if (type === '1') {
    const detail = readDetail(record, report);
    if (detail) on.detail({ ...detail, line }, report);
    return;
  }
  const entry = readReturn(record, report);
  if (entry) on.entry({ ...entry, line, isRefusal: type === '3' });
}
