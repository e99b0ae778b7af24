import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';
import type { Run } from '../../platform/run.ts';

/** Blanks what was said about a payer in answers and appeals. */
export const forgetDisputes: Forget = async (work, { customerIds }) => {
  const whose = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`;
  await work.run(
    sql`update disputes set explanation = ${ERASED_NAME} where ${whose} and explanation is not null`,
  );
  await work.run(sql`
    update disputes set appeal_explanation = ${ERASED_NAME} where ${whose} and appeal_explanation is not null`);
  await work.run(sql`
    update disputes set earlier_explanation = ${ERASED_NAME} where ${whose} and earlier_explanation is not null`);
  await work.run(sql`
    update disputes set refused_explanation = ${ERASED_NAME} where ${whose} and refused_explanation is not null`);
};

/** Removes the evidence about a payer who was erased: each file, then its row, so that what is killed before begins again. */
export async function removeEvidenceOf(run: Run, customerId: string): Promise<void> {
  const files = await run.reads.rows<{ id: string; key: string }>(sql`
    select f.id, f.file_key as key from dispute_files f
    join disputes d on d.merchant_id = ${run.merchantId} and d.id = f.dispute_id
    join customers c on c.merchant_id = ${run.merchantId} and c.id = d.customer_id
      and (c.id = ${customerId} or c.merged_into_id = ${customerId})
    where f.merchant_id = ${run.merchantId} order by f.id`);
  for (const { id, key } of files) {
    await run.files.remove(key);
    await run.inTransaction((work) =>
      work.run(sql`delete from dispute_files where merchant_id = ${work.merchantId} and id = ${id}`),
    );
  }
}
