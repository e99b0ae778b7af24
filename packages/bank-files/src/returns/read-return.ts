import { toCents } from '@lorikeet/domain/kernel';
import { checkAccount, checkBsb } from '../bsb/check-account.ts';
import { isTransactionCode } from '../direct-entry/check-direct-entry.ts';
import { RETURN_LAYOUT } from '../direct-entry/layout.ts';
import type { Report } from '../faults/fault.ts';
import { soundnessOf } from '../faults/soundness.ts';
import { columnReader } from '../text/column-layout.ts';
import { readDigits } from '../text/read-digits.ts';
import { isReturnCode } from './return-code-meaning.ts';
import type { ReturnedEntry } from './return-line.ts';

const column = columnReader(RETURN_LAYOUT);
const USER_ID = /^\d{6}$/;

/**
 * Reads a type 2 or 3 record of 120 BECS characters; undefined, with every fault reported, when it is unsound.
 * Some banks fill the user id with spaces on the left; it comes out as six digits.
 */
export function readReturn(record: string, report: Report): ReturnedEntry | undefined {
  const { fault, isSound } = soundnessOf(report);
  const returnCode = readDigits(column(record, 'returnCode')) ?? 0;
  const originalCode = readDigits(column(record, 'originalCode')) ?? 0;
  const amount = readDigits(column(record, 'amountCents')) ?? 0;
  const dayOfMonth = readDigits(column(record, 'dayOfMonth').trim()) ?? 0;
  if (!isReturnCode(returnCode)) fault('returnCode', 'RETURN_CODE');
  if (!isTransactionCode(originalCode)) fault('originalCode', 'TRANSACTION_CODE');
  if (amount === 0) fault('amountCents', 'AMOUNT');
  if (dayOfMonth < 1 || dayOfMonth > 31) fault('dayOfMonth', 'DAY_OF_MONTH');
  const entry: ReturnedEntry = {
    returnCode: isReturnCode(returnCode) ? returnCode : 9,
    originalCode: isTransactionCode(originalCode) ? originalCode : 13,
    amountCents: toCents(amount),
    customerBsb: column(record, 'customerBsb'),
    customerAccount: column(record, 'customerAccount').trim(),
    traceBsb: column(record, 'traceBsb'),
    traceAccount: column(record, 'traceAccount').trim(),
    title: column(record, 'title').trimEnd(),
    lodgementReference: column(record, 'lodgementReference').trimEnd(),
    remitter: column(record, 'remitter').trimEnd(),
    dayOfMonth,
    userId: column(record, 'userId').trim().padStart(6, '0'),
  };
  checkBsb('customerBsb', entry.customerBsb, fault);
  checkAccount('customerAccount', entry.customerAccount, fault);
  checkBsb('traceBsb', entry.traceBsb, fault);
  checkAccount('traceAccount', entry.traceAccount, fault);
  if (!USER_ID.test(entry.userId)) fault('userId', 'USER_ID');
  return isSound() ? entry : undefined;
}
