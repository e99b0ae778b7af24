import { type BankFileState, bankFileTable } from '@lorikeet/domain/bank-files';
import { advance } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { moveFiles } from './move-files.ts';
import { payoutOfFile } from './payout-of-file.query.ts';

type CreditFile = {
  kind: 'payout' | 'refund' | 'fee';
  status: BankFileState;
  total_cents: number;
  isStuck: boolean;
};

/**
 * The bank took a file of payouts, refunds or debits of fees and then rejected all of it. Its maker listens to `bank_file.rejected` and
 * puts the money back. Repeating it changes nothing. Throws Refusal `bank_file.reject_refused` for a file that the bank
 * has not taken, or whose money the statement shows to have left: that comes back as a return.
 */
export async function rejectCreditFile(work: Work, fileId: string, reason: string): Promise<void> {
  const file = found(
    await work.maybe<CreditFile>(sql`
      select kind, status, total_cents,
        kind = 'fee' and (posted_at is null or cleared_on is not null) as "isStuck" from bank_files
      where merchant_id = ${work.merchantId} and id = ${fileId} and kind <> 'debit' for update`),
  );
  if (advance(bankFileTable, file.status, 'reject') === file.status) return;
  // Debits of fees are reversed once they are posted and until they clear.
  if (file.isStuck) throw new Refusal('bank_file.reject_refused');
  if ((await payoutOfFile(work, fileId))?.hasLeft) throw new Refusal('bank_file.reject_refused');
  await moveFiles(work, 'reject', { where: sql`f.id = ${fileId}`, also: sql`reason = ${reason}` });
  await work.audit({
    action: 'bank_file.rejected',
    subjectKind: 'bank_file',
    subjectId: fileId,
    after: { reason, total_cents: file.total_cents },
  });
  await work.emit('bank_file.rejected', { id: fileId, kind: file.kind, reason });
}
