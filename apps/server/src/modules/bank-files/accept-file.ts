import { type BankFileState, bankFileTable } from '@lorikeet/domain/bank-files';
import { advance, statesThat } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { lockMerchant } from '../merchants/index.ts';
import { closeFileExceptions } from './close-file-exceptions.ts';
import { moveBatch } from './move-batch.ts';
import { moveFiles } from './move-files.ts';
import { refuseChangedDetails } from './payout-of-file.query.ts';

type Lodgeable = {
  kind: 'debit' | 'payout' | 'refund' | 'fee';
  batch_id: string | null;
  status: BankFileState;
  records: number;
  total_cents: number;
};

/**
 * Records that the bank took a file, with its receipt, or with null when a return proved it. Debits and payouts follow
 * by the event `bank_file.accepted`. Repeating it changes nothing. Throws Refusal `bank_file.accept_refused` for a file
 * that was withdrawn or rejected, `bank_file.details_changed` for a payout to an account that counts no more.
 */
export async function acceptFile(
  work: Work,
  fileId: string,
  receipt: string | null,
): Promise<{ kind: Lodgeable['kind']; records: number; accepted: boolean }> {
  const file = await lockLodgeable(work, fileId);
  if (advance(bankFileTable, file.status, 'accept') === file.status)
    return { kind: file.kind, records: file.records, accepted: false };
  // What is being sent was checked as that began, and is at the bank by now.
  if (file.kind === 'payout' && file.status !== 'sending') await refuseChangedDetails(work, fileId);
  await moveFiles(work, 'accept', {
    where: sql`f.id = ${fileId}`,
    also: sql`receipt = ${receipt}, reason = ${receipt === null ? 'proven_by_return' : null},
      accepted_at = ${work.now}, accepted_by = ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}`,
  });
  await moveBatch(work, file.batch_id, 'accept_files', {
    where: sql`not exists (
      select 1 from bank_files f
      where f.merchant_id = ${work.merchantId} and f.batch_id = ${file.batch_id}
        and f.status ${among(statesThat(bankFileTable, 'accept'))})`,
  });
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
export async function lockLodgeable(work: Work, fileId: string): Promise<Lodgeable> {
  const read = () =>
    work.maybe<Lodgeable>(sql`
      select kind, batch_id, status, records, total_cents from bank_files
      where merchant_id = ${work.merchantId} and id = ${fileId}`);
  const { batch_id: batchId, kind } = found(await read());
  // The account that a payout goes to changes under the merchant's lock.
  if (kind === 'payout') await lockMerchant(work);
  await work.run(
    batchId
      ? sql`select 1 from batches where merchant_id = ${work.merchantId} and id = ${batchId} for update`
      : sql`select 1 from bank_files where merchant_id = ${work.merchantId} and id = ${fileId} for update`,
  );
  return found(await read());
}
