import { type LineFault, lineFaults, type Report } from '../faults/fault.ts';
import type { FaultCode } from '../faults/fault-codes.ts';
import { type FileLine, type FileReader, lineReader } from '../text/file-lines.ts';
import {
  addToBrfTally,
  type BrfDetail,
  type BrfHeader,
  type BrfTally,
  type BrfTotals,
  emptyBrfTally,
} from './brf-file.ts';
import { BRF_RECORD_LENGTH, BRF_TRIMMED_LENGTH } from './brf-layout.ts';
import {
  readBillerCode,
  readBrfCents,
  readBrfDetail,
  readBrfHeader,
  readBrfTrailer,
  readInstruction,
} from './read-brf-records.ts';

/** A receipt and the line of the file it stands on, from 1. */
export type BrfLine = BrfDetail & { readonly line: number };

/** What a file says around its receipts, and everything that is wrong with it. */
export interface AroundReceipts {
  readonly header: BrfHeader | undefined;
  readonly trailer: BrfTotals | undefined;
  readonly faults: readonly LineFault[];
}

/** What could be read, and everything that is wrong. An unsound record is in `faults` only. */
export interface BrfParse extends AroundReceipts {
  readonly details: readonly BrfLine[];
}

type RecordType = keyof typeof BRF_TRIMMED_LENGTH;

interface Reading {
  readonly onReceipt: (receipt: BrfLine) => void;
  readonly tally: BrfTally;
  readonly reportAt: (line: number) => Report;
  header?: BrfHeader | undefined;
  trailer?: BrfTotals | undefined;
  headerLine?: number;
  trailerLine?: number;
  billerCode?: string;
  isBegun?: boolean;
}

/**
 * Reads a BPAY receivables file piece by piece: header 00, receipts 50, trailer 99. Each sound receipt is given on and not
 * kept. Rows may have lost their trailing filler. Never throws, whatever the text; totals that disagree with the rows are
 * faults, and the rows are still given on. A file without receipts is sound. The CRN's check digits are not tested here: a
 * receipt with a wrong one is money all the same, for a person to place.
 */
export function brfReader(onReceipt: (receipt: BrfLine) => void): FileReader<AroundReceipts> {
  const { faults, reportAt } = lineFaults();
  const reading: Reading = { onReceipt, tally: emptyBrfTally(), reportAt };
  const lines = lineReader((line) => readRecord(line, reading), reportAt);
  return {
    push: lines.push,
    end() {
      const kept = lines.end();
      begin('', reading);
      if (reading.trailerLine === undefined) reportAt(Math.max(1, kept))('record', 'TOTAL_MISSING');
      else if (reading.trailer) compareTrailer(reading.trailer, reading.tally, reportAt(reading.trailerLine));
      return { header: reading.header, trailer: reading.trailer, faults };
    },
  };
}

/** Reads a whole BPAY receivables file as `brfReader` does. */
export function parseBrf(text: string): BrfParse {
  const details: BrfLine[] = [];
  const reader = brfReader((receipt) => details.push(receipt));
  reader.push(text);
  return { ...reader.end(), details };
}

function readRecord({ line, text }: FileLine, reading: Reading): void {
  const report = reading.reportAt(line);
  const type = text.slice(0, 2);
  begin(type, reading);
  const fault = recordFault(type, text, reading);
  if (fault) {
    report('record', fault);
    return;
  }
  const record = text.padEnd(BRF_RECORD_LENGTH, ' ');
  reading.billerCode ??= readBillerCode(record);
  if (readBillerCode(record) !== reading.billerCode) report('billerCode', 'BILLER_MISMATCH');
  if (type === '00') {
    reading.headerLine = line;
    reading.header = readBrfHeader(record, report);
  } else if (type === '99') {
    reading.trailerLine = line;
    reading.trailer = readBrfTrailer(record, report);
  } else readReceipt(record, line, reading);
}

/** The first record is a header; a file without any has none. */
function begin(type: string, reading: Reading): void {
  if (!reading.isBegun && type !== '00') reading.reportAt(1)('record', 'HEADER_MISSING');
  reading.isBegun = true;
}

/** What is wrong with a record as a whole, before its columns are looked at. */
function recordFault(type: string, text: string, reading: Reading): FaultCode | undefined {
  if (!isRecordType(type)) return 'RECORD_TYPE';
  if (type === '00' && reading.headerLine !== undefined) return 'HEADER_REPEATED';
  if (reading.trailerLine !== undefined) return type === '99' ? 'TOTAL_REPEATED' : 'RECORD_AFTER_TOTAL';
  const isSized = text.length >= BRF_TRIMMED_LENGTH[type] && text.length <= BRF_RECORD_LENGTH;
  return isSized ? undefined : 'LINE_LENGTH';
}

function readReceipt(record: string, line: number, reading: Reading): void {
  // Counted from the raw columns, so that one unsound date does not make every total look wrong as well.
  addToBrfTally(reading.tally, readInstruction(record) ?? 'payment', readBrfCents(record));
  const detail = readBrfDetail(record, reading.reportAt(line));
  if (detail) reading.onReceipt({ ...detail, line });
}

function compareTrailer(stated: BrfTotals, { count, cents }: BrfTally, report: Report): void {
  if (stated.paymentCount !== count.payment || stated.paymentCents !== cents.payment)
    report('payments', 'PAYMENTS_MISMATCH');
  if (stated.correctionCount !== count.correction || stated.correctionCents !== cents.correction)
    report('corrections', 'CORRECTIONS_MISMATCH');
  if (stated.reversalCount !== count.reversal || stated.reversalCents !== cents.reversal)
    report('reversals', 'REVERSALS_MISMATCH');
  if (stated.settlementCents !== cents.payment - cents.correction - cents.reversal)
    report('settlementCents', 'SETTLEMENT_MISMATCH');
}

function isRecordType(type: string): type is RecordType {
  return Object.hasOwn(BRF_TRIMMED_LENGTH, type);
}
