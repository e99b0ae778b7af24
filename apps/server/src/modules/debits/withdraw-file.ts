import { bankFileTable } from '@lorikeet/domain/bank-files';
import { advance } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions, countBatch, lockFile, moveBatch, moveFiles } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { moveDebits } from '../payments/index.ts';

/**
 * Withdraws a file that was not lodged: its debits are scheduled again under unchanged references and go into a new
 * file with the next run, on a new date when theirs has passed. An exception is raised, because the old file may still
 * be on a user's disk. Repeating it changes nothing. Throws Refusal `bank_file.withdraw_refused` once lodged.
 */
export async function withdrawFile(work: Work, fileId: string, reason: string): Promise<void> {
  const file = await lockFile(work, fileId);
  if (advance(bankFileTable, file.status, 'withdraw') === file.status) return;
  await work.run(
    moveDebits(work, 'withdraw_file', {
      where: sql`p.batch_id = ${file.batchId} and p.id between ${file.firstId} and ${file.lastId}`,
      also: sql`batch_id = null`,
    }),
  );
  await moveFiles(work, 'withdraw', { where: sql`f.id = ${fileId}`, also: sql`reason = ${reason}` });
  const { debits } = await countBatch(work, file.batchId);
  if (debits === 0) await moveBatch(work, file.batchId, 'release_all');
  await work.audit({
    action: 'bank_file.withdrawn',
    subjectKind: 'bank_file',
    subjectId: fileId,
    before: { status: file.status },
    after: { reason, debits: file.records, total_cents: file.totalCents },
  });
  await closeFileExceptions(work, fileId);
  await raiseException(work, {
    kind: 'bank_file.withdrawn',
    reason: file.processingDate < work.clock.bankToday() ? 'date_passed' : 'withdrawn',
    subjectId: fileId,
    details: { filename: file.filename },
  });
}
