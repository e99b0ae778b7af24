import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Blanks why a receipt was taken from a payer who is erased. */
export const forgetReceipts: Forget = async (work, { customerIds }) => {
  await work.run(sql`
    update bpay_unmatches set reason = ''
    where merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`);
};
