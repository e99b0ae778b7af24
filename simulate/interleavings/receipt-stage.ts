import { type BrfDetail, writeBrf } from '@lorikeet/bank-files';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { loadBrf, setBiller } from '../../apps/server/src/modules/bpay/index.ts';
import { matchReceipt } from '../../apps/server/src/modules/bpay/match-receipt.ts';
import { refundReceipt } from '../../apps/server/src/modules/bpay/refund-receipt.ts';
import { facilityFor } from '../../apps/server/src/modules/merchants/index.ts';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';

const CODE = '565656';
const DAY = toLocalDate('2026-12-01');

/** What two people agree on when a receipt of nobody goes back. */
export const PAID_BACK_TO = {
  account_name: 'G OKAFOR',
  bsb: '062-184',
  account: '12345678',
  verified_by: 'payers_bank',
  verification: 'Their bank named the account',
  reason: 'Paid by mistake',
} as const;

/**
 * BPAY receipts, seen on the statement: one of nobody that waits, one whose refund waits for the evening's file, and one that
 * was given to a customer.
 */
export async function fillReceipts(run: Run, inbox: Run, customerId: string) {
  const facility = await run.inTransaction(async (work) => {
    await setBiller(work, { biller_code: CODE, crn_rule: 'MOD10V01', crn_for: 'customer' });
    return facilityFor(work);
  });
  const line = (at: number, cents: number, more: Partial<BrfDetail> = {}): BrfDetail => ({
    billerCode: CODE,
    crn: '4242424242',
    instruction: 'payment',
    transactionReference: `CBA20261201${String(at).padStart(10, '0')}`,
    originalReference: '',
    reason: '000',
    amountCents: toCents(cents),
    paymentDate: DAY,
    paymentTime: '181502',
    settlementDate: DAY,
    ...more,
  });
  const file = (details: BrfDetail[]) =>
    writeBrf({
      header: {
        billerCode: CODE,
        shortName: 'HARBOUR',
        creditBsb: facility.traceBsb,
        creditAccount: facility.traceAccount.replace(/\D/g, ''),
        createdDate: DAY,
        createdTime: '210000',
      },
      details,
    });
  const [free, promised, given] = [line(1, 3_300), line(2, 4_400), line(3, 1_100)];
  await loadBrf(inbox, { filename: 'receipts.brf', content: file([free, promised, given]) });
  const row = `${DAY},88.00,BPAY ${CODE} ${DAY.replaceAll('-', '')}`;
  await inbox.inTransaction((work) => importStatement(work, `Date,Amount,Description\n${row}\n`));
  const idOf = (reference: string) =>
    run.inTransaction(async (work) => {
      const { id } = await work.one<{ id: string }>(sql`
        select payment_id as id from bpay_receipts where merchant_id = ${work.merchantId} and reference = ${reference}`);
      return id;
    });
  const back = (at: number, cents: number, { transactionReference }: BrfDetail) =>
    file([line(at, cents, { instruction: 'reversal', originalReference: transactionReference })]);
  const promisedId = await idOf(promised.transactionReference);
  const refund = await run.inTransaction((work) => refundReceipt(work, { id: promisedId, ...PAID_BACK_TO }));
  const givenId = await idOf(given.transactionReference);
  await run.inTransaction((work) => matchReceipt(work, { id: givenId, customer_id: customerId }));
  return {
    given: givenId,
    takesGivenBack: back(7, 1_100, given),
    free: await idOf(free.transactionReference),
    refund,
    takesFreeBack: back(8, 3_300, free),
    takesPromisedBack: back(9, 4_400, promised),
  };
}
