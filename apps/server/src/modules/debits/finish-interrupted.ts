import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { movableBy } from '../payments/index.ts';
import { rejectFile } from './reject-file.ts';
import { submitFile } from './submit-file.ts';

/**
 * Finishes what an interrupted process left in a tenant: accepted files whose debits are not all posted, and rejected
 * files whose debits are not all released. Each step continues where it stopped, and does nothing when it is complete.
 */
export async function finishInterruptedFiles(run: Run): Promise<number> {
  const { merchantId, reads } = run;
  const accepted = await reads.rows<{ id: string }>(sql`
    select id from bank_files
    where merchant_id = ${merchantId} and kind = 'debit' and status = 'accepted' and cleared_on is null
      and posted_at is null
    order by processing_date, id`);
  const rejected = await reads.rows<{ id: string; reason: string }>(sql`
    select f.id, f.reason from bank_files f
    where f.merchant_id = ${merchantId} and f.kind = 'debit' and f.status = 'rejected' and exists (
      select 1 from payments p
      where p.merchant_id = ${merchantId} and p.batch_id = f.batch_id and ${movableBy('bank_rejects')}
        and p.id between f.first_payment_id and f.last_payment_id)
    order by f.id`);
  for (const { id } of accepted) await submitFile(run, id);
  for (const { id, reason } of rejected) await rejectFile(run, id, reason);
  return accepted.length + rejected.length;
}
