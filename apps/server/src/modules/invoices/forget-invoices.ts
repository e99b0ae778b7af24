import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/**
 * Ends the payment links of a payer who is erased: whoever has one reads nothing any more. Invoices and credit notes stay
 * for the books, without the name.
 */
export const forgetInvoices: Forget = async (work, { customerIds, subjectIds }) => {
  await work.run(sql`
    update invoice_links set revoked_at = ${work.now}
    where merchant_id = ${work.merchantId} and invoice_id = any(${[...subjectIds]}::uuid[]) and revoked_at is null`);
  const theirs = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`;
  await work.run(sql`update invoices set buyer_name = ${ERASED_NAME} where ${theirs}`);
  await work.run(sql`update credit_notes set buyer_name = ${ERASED_NAME} where ${theirs}`);
};
