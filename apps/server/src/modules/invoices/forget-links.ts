import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Ends the payment links of a payer who is erased: whoever has one reads nothing any more. */
export const forgetLinks: Forget = async (work, { subjectIds }) => {
  await work.run(sql`
    update invoice_links set revoked_at = ${work.now}
    where merchant_id = ${work.merchantId} and invoice_id = any(${[...subjectIds]}::uuid[]) and revoked_at is null`);
};
