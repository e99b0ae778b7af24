import { ERASED_NAME } from '@lorikeet/domain/customers';
import { raw, sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';
import type { Work } from '../../platform/work.ts';
import { billedNameUntil } from '../customers/index.ts';

/**
 * Ends the payment links of a payer who is erased: whoever has one reads nothing any more. Why staff ended an invoice is
 * blanked. Invoices and credit notes stay for the books, without the name; it stays sealed for the paper that tax law keeps,
 * as each was issued.
 */
export const forgetInvoices: Forget = async (work, { customerIds, subjectIds }) => {
  await work.run(sql`
    update invoice_links set revoked_at = ${work.now}
    where merchant_id = ${work.merchantId} and invoice_id = any(${[...subjectIds]}::uuid[]) and revoked_at is null`);
  for (const ending of ['invoice_voids', 'invoice_write_offs'])
    await work.run(sql`
      update ${raw(ending)} set reason = ''
      where merchant_id = ${work.merchantId} and invoice_id = any(${[...subjectIds]}::uuid[])`);
  for (const id of customerIds) await sealNames(work, id);
};

/** One seal for each name that a customer's papers say: a book of years has few. */
async function sealNames(work: Work, customerId: string): Promise<void> {
  const until = await billedNameUntil(work, [customerId]);
  const theirs = sql`merchant_id = ${work.merchantId} and customer_id = ${customerId}`;
  const names = await work.rows<{ name: string }>(sql`
    select buyer_name as name from invoices where ${theirs} and buyer_name <> ${ERASED_NAME}
    union select buyer_name from credit_notes where ${theirs} and buyer_name <> ${ERASED_NAME}`);
  for (const { name } of names) {
    const sealed = until && work.vault.seal(name);
    for (const papers of ['invoices', 'credit_notes'])
      await work.run(sql`
        update ${raw(papers)} set buyer_name = ${ERASED_NAME}, billed_name = ${sealed}, billed_name_until = ${until}
        where ${theirs} and buyer_name = ${name}`);
  }
}
