import { type BankFileState, bankFileTable } from '@lorikeet/domain/bank-files';
import { outcomeOf } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions } from './close-file-exceptions.ts';
import { moveFiles } from './move-files.ts';

type CreditFile = { kind: 'payout' | 'refund' | 'fee'; status: BankFileState; total_cents: number };

/**
 * Withdraws a file of payouts, refunds or debits of fees that was not lodged. Its maker listens to `bank_file.withdrawn` and writes
 * another. Repeating it changes nothing. Throws Refusal `bank_file.withdraw_refused` once lodged.
 */
export async function withdrawCreditFile(work: Work, fileId: string, reason: string): Promise<void> {
  if (!(await takeBackCreditFile(work, fileId, reason))) throw new Refusal('bank_file.withdraw_refused');
}

/** The same for a caller that goes on either way: false when the bank has the file. */
export async function takeBackCreditFile(work: Work, fileId: string, reason: string): Promise<boolean> {
  const file = found(
    await work.maybe<CreditFile>(sql`
      select kind, status, total_cents from bank_files
      where merchant_id = ${work.merchantId} and id = ${fileId} and kind <> 'debit' for update`),
  );
  const { kind } = outcomeOf(bankFileTable, file.status, 'withdraw');
  if (kind !== 'next') return kind === 'same';
  await moveFiles(work, 'withdraw', { where: sql`f.id = ${fileId}`, also: sql`reason = ${reason}` });
  await work.audit({
    action: 'bank_file.withdrawn',
    subjectKind: 'bank_file',
    subjectId: fileId,
    before: { status: file.status },
    after: { reason, total_cents: file.total_cents },
  });
  await closeFileExceptions(work, fileId);
  await work.emit('bank_file.withdrawn', { id: fileId, kind: file.kind, reason });
  return true;
}
