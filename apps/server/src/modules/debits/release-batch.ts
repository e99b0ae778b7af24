import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type Batch, countBatch, lockBatch, setBatchStatus } from './batch-store.ts';

/**
 * Gives every debit of a batch that is not lodged back to the next run: its files that the bank has not accepted
 * are withdrawn, its debits are scheduled again under the same references. What the bank has stays.
 */
export async function releaseBatch(work: Work, batch: Batch, reason: string): Promise<number> {
  await lockBatch(work, batch.id);
  await work.run(sql`
    update bank_files set status = 'withdrawn', reason = ${reason}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and batch_id = ${batch.id} and status in ('built', 'downloaded')`);
  const released = await work.run(sql`
    update payments p set stage = 'scheduled', batch_id = null, updated_at = ${work.now}
    where p.merchant_id = ${work.merchantId} and p.batch_id = ${batch.id} and p.stage = 'batched'
      and not exists (
        select 1 from bank_files f
        where f.merchant_id = ${work.merchantId} and f.batch_id = ${batch.id} and f.status = 'accepted'
          and p.id between f.first_payment_id and f.last_payment_id)`);
  const { debits } = await countBatch(work, batch.id);
  await setBatchStatus(work, batch.id, debits > 0 ? 'built' : 'withdrawn');
  await work.audit({
    action: 'batch.released',
    subjectKind: 'batch',
    subjectId: batch.id,
    after: { reason, debits: released },
  });
  return released;
}
