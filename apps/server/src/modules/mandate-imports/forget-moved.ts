import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';
import type { Run } from '../../platform/run.ts';

/** Blanks the rows by which a payer's mandates moved in. Their reference stays until the file under it is removed. */
export const forgetMoved: Forget = async (work, { customerIds }) => {
  await work.run(sql`
    update mandate_import_rows set name = ${ERASED_NAME}, bsb = null, account_masked = null,
      details = ${work.vault.seal('{}')}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`);
};

/** Removes what a payer who was erased had signed elsewhere: each file, then its row and the reference that led to it. */
export async function removeAuthoritiesOf(run: Run, customerId: string): Promise<void> {
  const rows = await run.reads.rows<{ id: string; file_id: string | null; key: string | null }>(sql`
    select r.id, f.id as file_id, f.file_key as key from mandate_import_rows r
    join customers c on c.merchant_id = ${run.merchantId} and c.id = r.customer_id
      and (c.id = ${customerId} or c.merged_into_id = ${customerId})
    left join mandate_import_files f on f.merchant_id = ${run.merchantId} and f.import_id = r.import_id
      and f.reference = r.reference
    where r.merchant_id = ${run.merchantId} order by r.id`);
  for (const { id, file_id: fileId, key } of rows) {
    if (key) await run.files.remove(key);
    await run.inTransaction(async (work) => {
      await work.run(sql`
        delete from mandate_import_files where merchant_id = ${work.merchantId} and id = ${fileId}::uuid`);
      await work.run(sql`
        update mandate_import_rows set reference = null,
          moved_key = case when moved_key is not null then 'erased:' || id end
        where merchant_id = ${work.merchantId} and id = ${id}`);
    });
  }
}
