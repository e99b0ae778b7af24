import { checkAccount, checkBsb } from '../bsb/check-account.ts';
import { checkHeader, isTransactionCode } from '../direct-entry/check-direct-entry.ts';
import type { DirectEntryHeader, LineEndOptions } from '../direct-entry/direct-entry-file.ts';
import { formatHeader, formatTotal } from '../direct-entry/format-records.ts';
import { MAX_AMOUNT_CENTS, RETURN_LAYOUT } from '../direct-entry/layout.ts';
import { addToTally, checkTally, emptyTally } from '../direct-entry/tally.ts';
import { BankFileRefused, type Report, recordFaults } from '../faults/fault.ts';
import { checkText } from '../text/check-text.ts';
import { writeColumns } from '../text/column-layout.ts';
import { CRLF } from '../text/file-lines.ts';
import { isReturnCode } from './return-code-meaning.ts';
import type { ReturnedEntry } from './return-line.ts';

/** A return file as a bank sends it; `refusals` (type 3) follow the returns. */
export interface ReturnsFile extends DirectEntryHeader {
  readonly returns: readonly ReturnedEntry[];
  readonly refusals?: readonly ReturnedEntry[];
}

/**
 * A whole return file as text, as a bank (or a simulator of one) sends it: CRLF after every record, account
 * columns traded, returned debits in the debit total. Throws BankFileRefused with every fault.
 */
export function writeReturns(file: ReturnsFile, options: LineEndOptions = {}): string {
  const { faults, add } = recordFaults();
  const tally = emptyTally();
  const entries = [
    ...file.returns.map((entry) => ({ type: '2', entry }) as const),
    ...(file.refusals ?? []).map((entry) => ({ type: '3', entry }) as const),
  ];
  checkHeader(file, (field, code) => add(0, field, code));
  for (const { entry } of entries) {
    addToTally(tally, entry.originalCode, entry.amountCents);
    checkEntry(entry, (field, code) => add(tally.count, field, code));
  }
  checkTally(tally, (field, code) => add(tally.count + 1, field, code));
  if (faults.length > 0) throw new BankFileRefused(faults);
  const records = entries.map(({ type, entry }) => formatReturn(type, entry));
  const text = [formatHeader(file), ...records, formatTotal(tally)].join(CRLF);
  return (options.finalCrLf ?? true) ? text + CRLF : text;
}

/** Type 2 (return) or 3 (refusal) record. Throws RangeError when a value does not fit its column. */
export function formatReturn(type: '2' | '3', entry: ReturnedEntry): string {
  return writeColumns(RETURN_LAYOUT, {
    recordType: type,
    traceBsb: entry.traceBsb,
    traceAccount: entry.traceAccount,
    returnCode: String(entry.returnCode),
    originalCode: String(entry.originalCode),
    amountCents: String(entry.amountCents),
    title: entry.title,
    lodgementReference: entry.lodgementReference,
    customerBsb: entry.customerBsb,
    customerAccount: entry.customerAccount,
    remitter: entry.remitter,
    dayOfMonth: String(entry.dayOfMonth),
    userId: entry.userId,
  });
}

function checkEntry(entry: ReturnedEntry, report: Report): void {
  if (!isReturnCode(entry.returnCode)) report('returnCode', 'RETURN_CODE');
  if (!isTransactionCode(entry.originalCode)) report('originalCode', 'TRANSACTION_CODE');
  const amount = entry.amountCents;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_AMOUNT_CENTS)
    report('amountCents', 'AMOUNT');
  checkBsb('customerBsb', entry.customerBsb, report);
  checkAccount('customerAccount', entry.customerAccount, report);
  checkBsb('traceBsb', entry.traceBsb, report);
  checkAccount('traceAccount', entry.traceAccount, report);
  checkText('title', entry.title, { width: 32, mayBeBlank: true }, report);
  checkText('lodgementReference', entry.lodgementReference, { width: 18, mayBeBlank: true }, report);
  checkText('remitter', entry.remitter, { width: 16, mayBeBlank: true }, report);
  const day = entry.dayOfMonth;
  if (!Number.isInteger(day) || day < 1 || day > 31) report('dayOfMonth', 'DAY_OF_MONTH');
  if (!/^\d{1,6}$/.test(entry.userId)) report('userId', 'USER_ID');
}
