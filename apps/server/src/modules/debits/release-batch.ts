import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import {
  type Batch,
  closeFileExceptions,
  countBatch,
  lockBatch,
  moveBatch,
  moveFiles,
} from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { moveDebits } from '../payments/index.ts';

/**
 * Releases what of an unfinished batch can be with no bank: debits in no file, and those of files that nobody has
 * fetched, which are withdrawn. A file that somebody has downloaded may be at the bank before its receipt is typed: it
 * stays with its debits, and is told of once its date is over.
 */
export async function releaseBatch(work: Work, batch: Batch, reason: string): Promise<number> {
  await lockBatch(work, batch.id);
  const unfetched = await filesOf(work, batch, 'built');
  await moveFiles(work, 'withdraw', {
    where: sql`f.id = any(${unfetched.map(({ id }) => id)}::uuid[])`,
    also: sql`reason = ${reason}`,
  });
  for (const { id } of unfetched) await closeFileExceptions(work, id);
  if (batch.processingDate < work.clock.bankToday()) await tellUnlodged(work, batch);
  return releaseUnfiled(work, batch, reason);
}

/**
 * Releases the debits of a batch that are in no file to the next run, under unchanged references; its files stay as
 * they are. Returns how many.
 */
export async function releaseUnfiled(work: Work, batch: Batch, reason: string): Promise<number> {
  await lockBatch(work, batch.id);
  const released = await work.run(
    moveDebits(work, 'withdraw_file', {
      where: sql`p.batch_id = ${batch.id} and not exists (
        select 1 from bank_files f
        where f.merchant_id = ${work.merchantId} and f.batch_id = ${batch.id} and f.status <> 'withdrawn'
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

const filesOf = (work: Work, batch: Batch, status: 'built' | 'downloaded') =>
  work.rows<{ id: string; filename: string; records: number }>(sql`
    select id, filename, records from bank_files
    where merchant_id = ${work.merchantId} and batch_id = ${batch.id} and status = ${status} order by id`);

async function tellUnlodged(work: Work, batch: Batch): Promise<void> {
  for (const { id, filename, records } of await filesOf(work, batch, 'downloaded')) {
    await raiseException(work, {
      kind: 'bank_file.not_lodged',
      reason: 'date_passed',
      subjectId: id,
      details: { filename, processing_date: batch.processingDate, debits: records },
    });
  }
}
