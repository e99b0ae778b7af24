import { isLocalDate, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { Report } from '../faults/fault.ts';
import { soundnessOf } from '../faults/soundness.ts';
import { isBecsText } from '../text/becs-text.ts';
import { columnReader } from '../text/column-layout.ts';
import { readDigits } from '../text/read-digits.ts';
import type { BrfDetail, BrfHeader, BrfInstruction, BrfTotals } from './brf-file.ts';
import { BRF_DETAIL_LAYOUT, BRF_HEADER_LAYOUT, BRF_TRAILER_LAYOUT } from './brf-layout.ts';
import { BILLER_CODE, BRF_BSB, BRF_TIME, CORRECTION_REASON, CRN_DIGITS } from './brf-patterns.ts';
import { readOverpunch } from './overpunch.ts';

const headerColumn = columnReader(BRF_HEADER_LAYOUT);
const detailColumn = columnReader(BRF_DETAIL_LAYOUT);
const trailerColumn = columnReader(BRF_TRAILER_LAYOUT);

const INSTRUCTIONS: ReadonlyMap<string, BrfInstruction> = new Map([
  ['05', 'payment'],
  ['15', 'correction'],
  ['25', 'reversal'],
]);

/** Reads a type 00 record; undefined, with its faults reported, when it is unsound. */
export function readBrfHeader(record: string, report: Report): BrfHeader | undefined {
  const { fault, isSound } = soundnessOf(report);
  const bsb = headerColumn(record, 'creditBsb');
  const createdDate = readDate(headerColumn(record, 'createdDate'));
  const header = {
    billerCode: headerColumn(record, 'billerCode'),
    shortName: headerColumn(record, 'shortName').trimEnd(),
    creditBsb: `${bsb.slice(0, 3)}-${bsb.slice(3)}`,
    creditAccount: headerColumn(record, 'creditAccount'),
    createdTime: headerColumn(record, 'createdTime'),
  };
  if (!BILLER_CODE.test(header.billerCode)) fault('billerCode', 'BILLER_CODE');
  if (!BRF_BSB.test(bsb)) fault('creditBsb', 'BSB');
  if (!/^\d{9}$/.test(header.creditAccount)) fault('creditAccount', 'NUMBER');
  if (!createdDate) fault('createdDate', 'DATE');
  if (!BRF_TIME.test(header.createdTime)) fault('createdTime', 'TIME');
  return isSound() && createdDate ? { ...header, createdDate } : undefined;
}

/** Reads a type 50 record; undefined, with its faults reported, when it is unsound. */
export function readBrfDetail(record: string, report: Report): BrfDetail | undefined {
  const { fault, isSound } = soundnessOf(report);
  const instruction = readInstruction(record);
  const amount = readDigits(detailColumn(record, 'amountCents')) ?? 0;
  const paymentDate = readDate(detailColumn(record, 'paymentDate'));
  const settlementDate = readDate(detailColumn(record, 'settlementDate'));
  const detail = {
    billerCode: detailColumn(record, 'billerCode'),
    crn: detailColumn(record, 'crn').trimEnd(),
    transactionReference: detailColumn(record, 'transactionReference').trimEnd(),
    originalReference: detailColumn(record, 'originalReference').trimEnd(),
    reason: detailColumn(record, 'reason'),
    paymentTime: detailColumn(record, 'paymentTime'),
  };
  if (!BILLER_CODE.test(detail.billerCode)) fault('billerCode', 'BILLER_CODE');
  if (!CRN_DIGITS.test(detail.crn)) fault('crn', 'CRN');
  if (!instruction) fault('instruction', 'INSTRUCTION');
  if (detail.transactionReference === '') fault('transactionReference', 'BLANK');
  if (!isBecsText(detail.transactionReference)) fault('transactionReference', 'CHARSET');
  if (!isBecsText(detail.originalReference)) fault('originalReference', 'CHARSET');
  if (!CORRECTION_REASON.test(detail.reason)) fault('reason', 'REASON');
  if (amount === 0) fault('amountCents', 'AMOUNT');
  if (!paymentDate) fault('paymentDate', 'DATE');
  if (!BRF_TIME.test(detail.paymentTime)) fault('paymentTime', 'TIME');
  if (!settlementDate) fault('settlementDate', 'DATE');
  if (!isSound() || !instruction || !paymentDate || !settlementDate) return undefined;
  return { ...detail, instruction, amountCents: toCents(amount), paymentDate, settlementDate };
}

/** The kind of a type 50 record, from its raw columns. */
export function readInstruction(record: string): BrfInstruction | undefined {
  return INSTRUCTIONS.get(detailColumn(record, 'instruction'));
}

/** The cents of a type 50 record, from its raw columns; zero when they are no number. */
export function readBrfCents(record: string): number {
  return readDigits(detailColumn(record, 'amountCents')) ?? 0;
}

/** Reads a type 99 record; undefined, with its faults reported, when it is unsound. */
export function readBrfTrailer(record: string, report: Report): BrfTotals | undefined {
  const { fault, isSound } = soundnessOf(report);
  const number = (field: keyof BrfTotals): number => {
    const value = readOverpunch(trailerColumn(record, field));
    if (value === undefined) fault(field, 'OVERPUNCH');
    return value ?? 0;
  };
  const totals: BrfTotals = {
    paymentCount: number('paymentCount'),
    paymentCents: toCents(number('paymentCents')),
    correctionCount: number('correctionCount'),
    correctionCents: toCents(number('correctionCents')),
    reversalCount: number('reversalCount'),
    reversalCents: toCents(number('reversalCents')),
    settlementCents: toCents(number('settlementCents')),
  };
  return isSound() ? totals : undefined;
}

/** The biller code of any record stands in the same columns. */
export function readBillerCode(record: string): string {
  return trailerColumn(record, 'billerCode');
}

function readDate(text: string): LocalDate | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const date = match && `${match[1]}-${match[2]}-${match[3]}`;
  return date && isLocalDate(date) ? date : undefined;
}
