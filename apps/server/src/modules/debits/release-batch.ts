import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type Batch, countBatch, lockBatch, moveBatch, moveFiles } from '../bank-files/index.ts';
import { moveDebits } from '../payments/index.ts';

/**
 * Releases every debit of a batch that is not lodged to the next run: files that the bank has not accepted are
 * withdrawn, and their debits are scheduled again under unchanged references. Accepted files, and those that are being sent,
 * are not touched.
 */
export async function releaseBatch(work: Work, batch: Batch, reason: string): Promise<number> {
  await lockBatch(work, batch.id);
  await moveFiles(work, 'withdraw', { where: sql`f.batch_id = ${batch.id}`, also: sql`reason = ${reason}` });
  const released = await work.run(
    moveDebits(work, 'withdraw_file', {
      where: sql`p.batch_id = ${batch.id} and not exists (
        select 1 from bank_files f
        where f.merchant_id = ${work.merchantId} and f.batch_id = ${batch.id} and f.status in ('sending', 'accepted')
          and p.id between f.first_payment_id and f.last_payment_id)`,
      also: sql`batch_id = null`,
    }),
  );
  const { debits } = await countBatch(work, batch.id);
  await moveBatch(work, batch.id, debits > 0 ? 'release_rest' : 'release_all');
  await work.audit({
    action: 'batch.released',
    subjectKind: 'batch',
    subjectId: batch.id,
    after: { reason, debits: released },
  });
  return released;
}
