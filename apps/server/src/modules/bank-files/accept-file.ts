import { Refusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions } from './close-file-exceptions.ts';
import type { FileStatus } from './file-store.ts';

type Lodgeable = {
  kind: 'debit' | 'payout' | 'refund';
  batch_id: string | null;
  status: FileStatus;
  records: number;
  total_cents: number;
};

/**
 * Records that the bank took a file, with its receipt, or with null when a return proved it. What follows (debits
 * submitted, payouts lodged) hears of it by `bank_file.accepted`. The same again is answered as done. Throws
 * Refusal `bank_file.accept_refused` for a file that was withdrawn or rejected.
 */
export async function acceptFile(
  work: Work,
  fileId: string,
  receipt: string | null,
): Promise<{ kind: Lodgeable['kind']; records: number; accepted: boolean }> {
  const file = await lockLodgeable(work, fileId);
  if (file.status === 'accepted') return { kind: file.kind, records: file.records, accepted: false };
  if (file.status === 'withdrawn' || file.status === 'rejected')
    throw new Refusal('bank_file.accept_refused');
  await work.run(sql`
    update bank_files set status = 'accepted', receipt = ${receipt},
      reason = ${receipt === null ? 'proven_by_return' : null}, accepted_at = ${work.now},
      accepted_by = ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${fileId}`);
  await work.run(sql`
    update batches b set status = 'accepted', updated_at = ${work.now}
    where b.merchant_id = ${work.merchantId} and b.id = ${file.batch_id} and b.status = 'built'
      and not exists (
        select 1 from bank_files f
        where f.merchant_id = ${work.merchantId} and f.batch_id = ${file.batch_id}
          and f.status in ('built', 'downloaded'))`);
  await work.audit({
    action: 'bank_file.accepted',
    subjectKind: 'bank_file',
    subjectId: fileId,
    before: { status: file.status },
    after: { receipt, records: file.records, total_cents: file.total_cents },
  });
  await closeFileExceptions(work, fileId);
  await work.emit('bank_file.accepted', { id: fileId, kind: file.kind });
  return { kind: file.kind, records: file.records, accepted: true };
}

/** The file under its batch's lock, or its own when it has no batch. */
async function lockLodgeable(work: Work, fileId: string): Promise<Lodgeable> {
  const read = () =>
    work.maybe<Lodgeable>(sql`
      select kind, batch_id, status, records, total_cents from bank_files
      where merchant_id = ${work.merchantId} and id = ${fileId}`);
  const { batch_id: batchId } = found(await read());
  await work.run(
    batchId
      ? sql`select 1 from batches where merchant_id = ${work.merchantId} and id = ${batchId} for update`
      : sql`select 1 from bank_files where merchant_id = ${work.merchantId} and id = ${fileId} for update`,
  );
  return found(await read());
}
