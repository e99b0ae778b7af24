import { isLocalDate, type LocalDate } from '@lorikeet/domain/kernel';
import { checkBsb } from '../bsb/check-account.ts';
import { BankFileRefused, type Report, recordFaults } from '../faults/fault.ts';
import { checkText } from '../text/check-text.ts';
import { writeColumns } from '../text/column-layout.ts';
import { CRLF } from '../text/file-lines.ts';
import {
  addToBrfTally,
  type BrfDetail,
  type BrfFile,
  type BrfHeader,
  type BrfTally,
  emptyBrfTally,
  INSTRUCTION_CODES,
} from './brf-file.ts';
import {
  BRF_DETAIL_LAYOUT,
  BRF_HEADER_LAYOUT,
  BRF_TRAILER_LAYOUT,
  MAX_BRF_AMOUNT_CENTS,
} from './brf-layout.ts';
import { BILLER_CODE, BRF_TIME, CORRECTION_REASON, CRN_DIGITS } from './brf-patterns.ts';
import { writeOverpunch } from './overpunch.ts';

/**
 * A BPAY receivables file as text, as a bank (or a simulator of one) sends it: 219 characters and CRLF a record.
 * Throws BankFileRefused with every fault; record 0 is the header.
 */
export function writeBrf(file: BrfFile): string {
  const { faults, add } = recordFaults();
  const tally = emptyBrfTally();
  checkHeader(file.header, (field, code) => add(0, field, code));
  for (const [index, detail] of file.details.entries()) {
    checkDetail(file.header, detail, (field, code) => add(index + 1, field, code));
    addToBrfTally(tally, detail.instruction, detail.amountCents);
  }
  // Sums of 12-digit amounts fit the trailer's 15 digits until there are a thousand of the largest.
  if (Object.values(tally.cents).some((cents) => cents > 999_999_999_999_999))
    add(file.details.length + 1, 'trailer', 'TOTAL_OVERFLOW');
  if (faults.length > 0) throw new BankFileRefused(faults);
  return [...brfRecords(file)].map((record) => record + CRLF).join('');
}

/** The records of a file one by one, without line ends, from receipts of any number that nobody has checked. */
export function* brfRecords({
  header,
  details,
}: {
  header: BrfHeader;
  details: Iterable<BrfDetail>;
}): Generator<string> {
  const tally = emptyBrfTally();
  yield formatHeader(header);
  for (const detail of details) {
    addToBrfTally(tally, detail.instruction, detail.amountCents);
    yield formatDetail(detail);
  }
  yield formatTrailer(header, tally);
}

function formatHeader(header: BrfHeader): string {
  return writeColumns(BRF_HEADER_LAYOUT, {
    ...header,
    recordType: '00',
    creditBsb: header.creditBsb.replace('-', ''),
    createdDate: compactDate(header.createdDate),
  });
}

function formatDetail(detail: BrfDetail): string {
  return writeColumns(BRF_DETAIL_LAYOUT, {
    ...detail,
    recordType: '50',
    instruction: INSTRUCTION_CODES[detail.instruction],
    amountCents: String(detail.amountCents),
    paymentDate: compactDate(detail.paymentDate),
    settlementDate: compactDate(detail.settlementDate),
  });
}

function formatTrailer(header: BrfHeader, { count, cents }: BrfTally): string {
  return writeColumns(BRF_TRAILER_LAYOUT, {
    recordType: '99',
    billerCode: header.billerCode,
    paymentCount: writeOverpunch(count.payment, 9),
    paymentCents: writeOverpunch(cents.payment, 15),
    correctionCount: writeOverpunch(count.correction, 9),
    correctionCents: writeOverpunch(cents.correction, 15),
    reversalCount: writeOverpunch(count.reversal, 9),
    reversalCents: writeOverpunch(cents.reversal, 15),
    settlementCents: writeOverpunch(cents.payment - cents.correction - cents.reversal, 15),
  });
}

function checkHeader(header: BrfHeader, report: Report): void {
  if (!BILLER_CODE.test(header.billerCode)) report('billerCode', 'BILLER_CODE');
  checkText('shortName', header.shortName, { width: 20 }, report);
  checkBsb('creditBsb', header.creditBsb, report);
  if (!/^\d{1,9}$/.test(header.creditAccount)) report('creditAccount', 'NUMBER');
  if (!isLocalDate(header.createdDate)) report('createdDate', 'DATE');
  if (!BRF_TIME.test(header.createdTime)) report('createdTime', 'TIME');
}

function checkDetail(header: BrfHeader, detail: BrfDetail, report: Report): void {
  if (!BILLER_CODE.test(detail.billerCode)) report('billerCode', 'BILLER_CODE');
  else if (detail.billerCode.padStart(10, '0') !== header.billerCode.padStart(10, '0'))
    report('billerCode', 'BILLER_MISMATCH');
  if (!CRN_DIGITS.test(detail.crn)) report('crn', 'CRN');
  if (!Object.hasOwn(INSTRUCTION_CODES, detail.instruction)) report('instruction', 'INSTRUCTION');
  checkText('transactionReference', detail.transactionReference, { width: 21 }, report);
  checkText('originalReference', detail.originalReference, { width: 21, mayBeBlank: true }, report);
  if (!CORRECTION_REASON.test(detail.reason)) report('reason', 'REASON');
  const amount = detail.amountCents;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_BRF_AMOUNT_CENTS)
    report('amountCents', 'AMOUNT');
  if (!isLocalDate(detail.paymentDate)) report('paymentDate', 'DATE');
  if (!BRF_TIME.test(detail.paymentTime)) report('paymentTime', 'TIME');
  if (!isLocalDate(detail.settlementDate)) report('settlementDate', 'DATE');
}

function compactDate(date: LocalDate): string {
  return date.replaceAll('-', '');
}
