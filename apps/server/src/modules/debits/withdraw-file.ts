import { Refusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions, lockFile } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { countBatch, setBatchStatus } from './batch-store.ts';

/**
 * Takes back a file that was not lodged: its debits are scheduled again under the same references and go into a
 * new file with the next run, on a new date when theirs has passed. Somebody is told, because the old file may be
 * on somebody's disk. The same again is done already. Throws Refusal `bank_file.withdraw_refused` once lodged.
 */
export async function withdrawFile(work: Work, fileId: string, reason: string): Promise<void> {
  const file = await lockFile(work, fileId);
  if (file.status === 'withdrawn') return;
  if (file.status !== 'built' && file.status !== 'downloaded')
    throw new Refusal('bank_file.withdraw_refused');
  await work.run(sql`
    update payments p set stage = 'scheduled', batch_id = null, updated_at = ${work.now}
    where p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId} and p.stage = 'batched'
      and p.id between ${file.firstId} and ${file.lastId}`);
  await work.run(sql`
    update bank_files set status = 'withdrawn', reason = ${reason}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${fileId}`);
  const { debits } = await countBatch(work, file.batchId);
  if (debits === 0) await setBatchStatus(work, file.batchId, 'withdrawn');
  await work.audit({
    action: 'bank_file.withdrawn',
    subjectKind: 'bank_file',
    subjectId: fileId,
    before: { status: file.status },
    after: { reason, debits: file.records, total_cents: file.totalCents },
  });
  await closeFileExceptions(work, fileId);
  await raiseException(work, {
    kind: 'file_withdrawn',
    reason: file.processingDate < work.platform.clock.bankToday() ? 'date_passed' : 'withdrawn',
    subjectKind: 'bank_file',
    subjectId: fileId,
    details: { filename: file.filename },
  });
}
