import { type BrfDetail, writeBrf } from '@lorikeet/bank-files';
import { type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { bankFileForm } from '../../apps/server/src/test/bank-file-form.ts';
import type { Ask } from './all-screens.ts';

export const BILLER_CODE = '565656';
/** The account of the demo's trust facility, which the bank pays. */
const ACCOUNT = { creditBsb: '062-000', creditAccount: '012345678' };

type Line = Partial<Omit<BrfDetail, 'crn'>> & { crn: string; cents: number };

/** The bank's file of receipts of a day, as it is dropped on the screen. */
export const bpayFile = (
  day: LocalDate,
  lines: readonly Line[],
  { billerCode, shortName, account } = {
    billerCode: BILLER_CODE,
    shortName: 'HARBOUR FITNESS',
    account: ACCOUNT,
  },
): string =>
  writeBrf({
    header: {
      billerCode,
      shortName,
      ...account,
      createdDate: day,
      createdTime: '060000',
    },
    details: lines.map(({ cents, ...line }, at) => ({
      billerCode,
      instruction: 'payment',
      transactionReference: `CBA${day.replaceAll('-', '')}${String(at + 1).padStart(10, '0')}`,
      originalReference: '',
      reason: '000',
      amountCents: toCents(cents),
      paymentDate: day,
      paymentTime: '050000',
      settlementDate: day,
      ...line,
    })),
  });

/** The platform's staff give the demo's business its biller code and load a file with one receipt of nobody. */
export async function loadReceiptOfNobody(ask: Ask, day: LocalDate): Promise<void> {
  const { rows } = await ask<{ rows: { id: string }[] }>('/platform/merchant/list?search=harbour');
  const bills = { biller_code: BILLER_CODE, crn_rule: 'MOD10V01', crn_for: 'customer' };
  await ask('/bpay/biller/set', { merchant_id: rows[0]?.id, ...bills });
  const content = bpayFile(day, [{ crn: '4242424242', cents: 1234 }]);
  await ask('/bpay/load', bankFileForm({ filename: 'receipts.brf', content }));
}
