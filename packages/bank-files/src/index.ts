export type {
  BrfDetail,
  BrfFile,
  BrfHeader,
  BrfInstruction,
  BrfTotals,
} from './bpay/brf-file.ts';
export { CRN_LENGTH, type CrnRule, crnFor, isValidCrn } from './bpay/crn.ts';
export { type AroundReceipts, type BrfLine, type BrfParse, brfReader, parseBrf } from './bpay/parse-brf.ts';
export { brfRecords, writeBrf } from './bpay/write-brf.ts';
export { bankOfBsb } from './bsb/bank-of-bsb.ts';
export { BANK_PREFIXES } from './bsb/bank-prefixes.ts';
export { maskAccount } from './bsb/mask-account.ts';
export { normaliseBsb } from './bsb/normalise-bsb.ts';
export { type AccountNumberCheck, validateAccountNumber } from './bsb/validate-account-number.ts';
export { checkDetail, checkDirectEntry } from './direct-entry/check-direct-entry.ts';
export type {
  BalancingAccount,
  DirectEntryDetail,
  DirectEntryFile,
  DirectEntryHeader,
  Indicator,
  LineEndOptions,
  TransactionCode,
} from './direct-entry/direct-entry-file.ts';
export {
  type DirectEntryTotals,
  directEntryRecords,
  type StreamHeader,
  withLineEnds,
} from './direct-entry/direct-entry-records.ts';
export { formatDetail, formatHeader, formatTotal } from './direct-entry/format-records.ts';
export {
  DETAIL_LAYOUT,
  HEADER_LAYOUT,
  MAX_AMOUNT_CENTS,
  MAX_RECORDS,
  RECORD_LENGTH,
  RETURN_LAYOUT,
  TOTAL_LAYOUT,
} from './direct-entry/layout.ts';
export { type DirectEntryParse, parseDirectEntry } from './direct-entry/parse-direct-entry.ts';
export type { StatedTotal } from './direct-entry/read-total.ts';
export type { AroundEntries, DetailLine, EntryLine } from './direct-entry/record-reader.ts';
export type { Tally } from './direct-entry/tally.ts';
export { writeDirectEntry } from './direct-entry/write-direct-entry.ts';
export { BankFileRefused, type LineFault, type RecordFault } from './faults/fault.ts';
export { FAULT_CODES, type FaultCode } from './faults/fault-codes.ts';
export {
  parseReturns,
  type ReturnsParse,
  returnsReader,
} from './returns/parse-returns.ts';
export { resolveProcessingDate } from './returns/resolve-processing-date.ts';
export {
  isReturnCode,
  type ReturnAdvice,
  type ReturnMeaning,
  returnCodeMeaning,
} from './returns/return-code-meaning.ts';
export type { ReturnCode, ReturnedEntry, ReturnLine } from './returns/return-line.ts';
export { formatReturn, type ReturnsFile, writeReturns } from './returns/write-returns.ts';
export {
  parseStatementCsv,
  type StatementLine,
  type StatementParse,
  statementReader,
} from './statement/parse-statement-csv.ts';
export {
  type BecsText,
  type BecsTextOptions,
  isBecsText,
  type TextChange,
  toBecsText,
} from './text/becs-text.ts';
export type { Column } from './text/column-layout.ts';
export { CRLF, type FileReader } from './text/file-lines.ts';
