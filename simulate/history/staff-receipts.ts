import { matchReceipt } from '../../apps/server/src/modules/bpay/match-receipt.ts';
import { refundReceipt } from '../../apps/server/src/modules/bpay/refund-receipt.ts';
import { unmatchReceipt } from '../../apps/server/src/modules/bpay/unmatch-receipt.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Bank } from './bank.ts';
import { unlessRefused } from './payers-cards.ts';

const PAID_BACK_TO = {
  account_name: 'G OKAFOR',
  bsb: '062-184',
  account: '12345678',
  verified_by: 'payers_bank',
  verification: 'Their bank named the account',
  reason: 'Paid by mistake',
} as const;

/** Staff find out whose some receipts of nobody are, pay others back, and take some from a customer whose they were not. */
export async function sortReceipts(run: Run, bank: Bank): Promise<void> {
  const today = run.clock.bankToday();
  const customers = await run.reads.rows<{ id: string }>(
    sql`select id from customers where merchant_id = ${run.merchantId} order by reference, id`,
  );
  const receipts = await run.reads.rows<{ id: string; stage: string; reference: string }>(sql`
    select p.id, p.stage, r.reference from bpay_receipts r
    join payments p on p.merchant_id = r.merchant_id and p.id = r.payment_id
    where r.merchant_id = ${run.merchantId} and p.debit_date > ${today}::date - 20
    order by r.reference`);
  for (const { id, stage, reference } of receipts) {
    const luck = bank.luck(`staff ${reference} ${today}`);
    const inMerchant = (body: Parameters<Run['inTransaction']>[0]) =>
      run.inTransaction(body).catch(unlessRefused);
    if (stage === 'unmatched' && luck < 0.1) {
      const { id: customer_id } = customers[Math.floor(bank.luck(`whose ${reference}`) * customers.length)]!;
      await inMerchant((work) => matchReceipt(work, { id, customer_id }));
    } else if (stage === 'unmatched' && luck < 0.15) {
      await inMerchant((work) => refundReceipt(work, { id, ...PAID_BACK_TO }));
    } else if (stage === 'matched' && luck < 0.01) {
      await inMerchant((work) => unmatchReceipt(work, { id, reason: 'wrong customer' }));
    }
  }
}
