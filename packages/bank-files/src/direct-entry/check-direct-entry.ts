import { isLocalDate, type LocalDate } from '@lorikeet/domain/kernel';
import { checkAccount, checkBsb } from '../bsb/check-account.ts';
import { type RecordFault, type Report, recordFaults } from '../faults/fault.ts';
import { checkText, type TextRule } from '../text/check-text.ts';
import type {
  BalancingAccount,
  DirectEntryDetail,
  DirectEntryFile,
  DirectEntryHeader,
} from './direct-entry-file.ts';
import { MAX_AMOUNT_CENTS, MAX_WITHHOLDING_CENTS } from './layout.ts';
import { addToTally, checkTally, emptyTally, netCents } from './tally.ts';

const INSTITUTION = /^[A-Z]{3}$/;
const USER_ID = /^\d{1,6}$/;
const TIME = /^(?:[01]\d|2[0-3])[0-5]\d$/;
const REFERENCE: TextRule = { width: 18, mayBeBlank: true };
const CODES: ReadonlySet<number> = new Set([13, 50, 51, 52, 53, 54, 55, 56, 57]);
const INDICATORS: ReadonlySet<string> = new Set([' ', 'N', 'T', 'W', 'X', 'Y']);
const WITHHOLDING_INDICATORS: ReadonlySet<string> = new Set(['W', 'X', 'Y']);

/** May a six-digit date state this day? The century is not written and is read as 2000. */
function isWritableDate(date: LocalDate): boolean {
  return isLocalDate(date) && date >= '2000-01-01' && date <= '2099-12-31';
}

/** Is it 13 or 50 to 57? */
export function isTransactionCode(code: number): code is DirectEntryDetail['code'] {
  return CODES.has(code);
}

/** Is it blank, N, T, W, X or Y? */
export function isIndicator(text: string): text is DirectEntryDetail['indicator'] {
  return INDICATORS.has(text);
}

/** Reports every fault of a header. */
export function checkHeader(header: DirectEntryHeader, report: Report): void {
  if (!INSTITUTION.test(header.financialInstitution)) report('financialInstitution', 'INSTITUTION');
  checkText('userName', header.userName, { width: 26 }, report);
  if (!USER_ID.test(header.userId)) report('userId', 'USER_ID');
  checkText('description', header.description, { width: 12 }, report);
  if (!isWritableDate(header.processingDate)) report('processingDate', 'DATE');
  const reel = header.reelSequence ?? 1;
  if (!Number.isInteger(reel) || reel < 1 || reel > 99) report('reelSequence', 'REEL');
  if (header.ownBsb !== undefined) checkBsb('ownBsb', header.ownBsb, report);
  if (header.ownAccount !== undefined) checkAccount('ownAccount', header.ownAccount, report);
  if (header.time !== undefined && !TIME.test(header.time)) report('time', 'TIME');
}

/** Reports every fault of a detail record, except those that only its file can show. */
export function checkDetail(detail: DirectEntryDetail, report: Report): void {
  checkBsb('bsb', detail.bsb, report);
  checkAccount('account', detail.account, report);
  if (!isIndicator(detail.indicator)) report('indicator', 'INDICATOR');
  if (!isTransactionCode(detail.code)) report('code', 'TRANSACTION_CODE');
  if (!isWholeWithin(detail.amountCents, 1, MAX_AMOUNT_CENTS)) report('amountCents', 'AMOUNT');
  checkText('title', detail.title, { width: 32 }, report);
  checkText('lodgementReference', detail.lodgementReference, REFERENCE, report);
  checkBsb('traceBsb', detail.traceBsb, report);
  checkAccount('traceAccount', detail.traceAccount, report);
  checkText('remitter', detail.remitter, { width: 16 }, report);
  checkWithholding(detail, report);
  if (detail.withholdingCents > 0 && !WITHHOLDING_INDICATORS.has(detail.indicator))
    report('withholdingCents', 'WITHHOLDING_UNEXPECTED');
}

/** Reports every fault of a detail as part of a file: its own, and a processing date that is not the file's. */
export function checkDetailOf(file: DirectEntryHeader, detail: DirectEntryDetail, report: Report): void {
  checkDetail(detail, report);
  if (detail.processingDate !== undefined && detail.processingDate !== file.processingDate)
    report('processingDate', 'MIXED_DATES');
}

/** W, X and Y are dividends and interest paid with tax withheld: credits, with the tax stated. */
export function checkWithholding(
  detail: Pick<DirectEntryDetail, 'indicator' | 'code' | 'withholdingCents'>,
  report: Report,
): void {
  if (!isWholeWithin(detail.withholdingCents, 0, MAX_WITHHOLDING_CENTS))
    report('withholdingCents', 'WITHHOLDING_RANGE');
  if (!WITHHOLDING_INDICATORS.has(detail.indicator)) return;
  if (detail.code === 13) report('indicator', 'WITHHOLDING_ON_DEBIT');
  if (detail.withholdingCents === 0) report('withholdingCents', 'WITHHOLDING_MISSING');
}

/** Reports every fault of the account that balances a file. */
export function checkBalancingAccount(own: BalancingAccount, report: Report): void {
  checkBsb('balancing.bsb', own.bsb, report);
  checkAccount('balancing.account', own.account, report);
  checkText('balancing.title', own.title, { width: 32 }, report);
  checkText('balancing.lodgementReference', own.lodgementReference, REFERENCE, report);
  checkText('balancing.remitter', own.remitter, { width: 16 }, report);
}

/** Every fault of a file, in order of its records; empty when it may be written. At most 1,000 are listed. */
export function checkDirectEntry(file: DirectEntryFile): RecordFault[] {
  const { faults, add } = recordFaults();
  const tally = emptyTally();
  let record = 0;
  const report: Report = (field, code) => add(record, field, code);
  checkHeader(file, report);
  for (const detail of file.details) {
    record += 1;
    checkDetailOf(file, detail, report);
    addToTally(tally, detail.code, detail.amountCents);
  }
  record += 1;
  if (file.details.length === 0) report('details', 'EMPTY_FILE');
  // The balancing line repeats the difference of two totals, so it fits whenever they do.
  if (file.balancing) {
    checkBalancingAccount(file.balancing, report);
    record += 1;
    if (netCents(tally) !== 0) tally.count += 1;
  }
  checkTally(tally, report);
  return faults;
}

function isWholeWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}
