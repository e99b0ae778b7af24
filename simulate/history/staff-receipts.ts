import { matchReceipt } from '../../apps/server/src/modules/bpay/match-receipt.ts';
import { refundReceipt } from '../../apps/server/src/modules/bpay/refund-receipt.ts';
import { unmatchReceipt } from '../../apps/server/src/modules/bpay/unmatch-receipt.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Work } from '../../apps/server/src/platform/work.ts';
import type { Luck } from './luck.ts';
import { type Act, unlessRefused } from './town.ts';

const PAID_BACK_TO = {
  account_name: 'G OKAFOR',
  bsb: '062-184',
  account: '12345678',
  verified_by: 'payers_bank',
  verification: 'Their bank named the account',
  reason: 'Paid by mistake',
} as const;

/** What staff do with a receipt on a day, up to a chance. */
const SORTED = {
  unmatched: [
    ['match', 0.1],
    ['refund', 0.15],
  ],
  matched: [['unmatch', 0.01]],
} as const;

/** Staff find out whose some receipts of nobody are, pay others back, and take some from a customer whose they were not. */
export const sortReceipts: Act = async (town) => {
  const { luck } = town.bank;
  const receipts = await town.reads.rows<{
    merchant_id: string;
    id: string;
    stage: keyof typeof SORTED;
    reference: string;
  }>(sql`
    select p.merchant_id, p.id, p.stage, r.reference from bpay_receipts r
    join payments p on p.merchant_id = r.merchant_id and p.id = r.payment_id
    where p.stage in ('unmatched', 'matched') and p.debit_date > ${town.today()}::date - 20
      and ${town.has(sql`p.merchant_id`)}
    order by r.reference`);
  const sorted = receipts.flatMap((receipt) => {
    const fate = luck(`staff ${receipt.reference} ${town.today()}`);
    const [what] = SORTED[receipt.stage].find(([, upTo]) => fate < upTo) ?? [];
    return what ? [{ ...receipt, what }] : [];
  });
  await town.each(sorted, (run, { id, what, reference }) =>
    run
      .inTransaction(async (work) => {
        if (what === 'match')
          await matchReceipt(work, { id, customer_id: await someone(work, luck, reference) });
        else if (what === 'refund') await refundReceipt(work, { id, ...PAID_BACK_TO });
        else await unmatchReceipt(work, { id, reason: 'wrong customer' });
      })
      .catch(unlessRefused),
  );
};

/** The customer that staff take a receipt to be of. */
async function someone(work: Work, luck: Luck, reference: string): Promise<string> {
  const customers = await work.rows<{ id: string }>(
    sql`select id from customers where merchant_id = ${work.merchantId} order by reference, id`,
  );
  return customers[Math.floor(luck(`whose ${reference}`) * customers.length)]!.id;
}
