import { toCents } from '@lorikeet/domain/kernel';
import { checkAccount, checkBsb } from '../bsb/check-account.ts';
import type { Report } from '../faults/fault.ts';
import { soundnessOf } from '../faults/soundness.ts';
import { columnReader } from '../text/column-layout.ts';
import { readDigits } from '../text/read-digits.ts';
import { checkWithholding, isIndicator, isTransactionCode } from './check-direct-entry.ts';
import type { DirectEntryDetail } from './direct-entry-file.ts';
import { DETAIL_LAYOUT } from './layout.ts';

const column = columnReader(DETAIL_LAYOUT);

/** Reads a type 1 record of 120 BECS characters; undefined, with every fault reported, when it is unsound. */
export function readDetail(record: string, report: Report): DirectEntryDetail | undefined {
  const { fault, isSound } = soundnessOf(report);
  const indicator = column(record, 'indicator');
  const code = readDigits(column(record, 'code'));
  const amount = readDigits(column(record, 'amountCents'));
  const withholding = readDigits(column(record, 'withholdingCents'));
  if (!isIndicator(indicator)) fault('indicator', 'INDICATOR');
  if (code === undefined || !isTransactionCode(code)) fault('code', 'TRANSACTION_CODE');
  if (amount === undefined || amount === 0) fault('amountCents', 'AMOUNT');
  if (withholding === undefined) fault('withholdingCents', 'NUMBER');
  const detail = {
    bsb: column(record, 'bsb'),
    account: column(record, 'account').trim(),
    indicator: isIndicator(indicator) ? indicator : ' ',
    code: code !== undefined && isTransactionCode(code) ? code : 50,
    amountCents: toCents(amount ?? 0),
    title: column(record, 'title').trimEnd(),
    lodgementReference: column(record, 'lodgementReference').trimEnd(),
    traceBsb: column(record, 'traceBsb'),
    traceAccount: column(record, 'traceAccount').trim(),
    remitter: column(record, 'remitter').trimEnd(),
    withholdingCents: toCents(withholding ?? 0),
  } as const satisfies DirectEntryDetail;
  checkBsb('bsb', detail.bsb, fault);
  checkAccount('account', detail.account, fault);
  if (detail.title === '') fault('title', 'BLANK');
  checkBsb('traceBsb', detail.traceBsb, fault);
  checkAccount('traceAccount', detail.traceAccount, fault);
  if (detail.remitter === '') fault('remitter', 'BLANK');
  if (isSound()) checkWithholding(detail, fault);
  return isSound() ? detail : undefined;
}
