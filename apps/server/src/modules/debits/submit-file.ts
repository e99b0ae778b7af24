import { debitSubmittedShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitFile, debitFile, markPosted } from '../bank-files/index.ts';
import { moveInvoices } from '../invoices/index.ts';
import { postShape } from '../ledger/index.ts';
import { moveDebits } from '../payments/index.ts';
import { inFileSteps } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';
import { ofDebits } from './posted-debits.ts';

/**
 * Moves the debits of an accepted file from batched to submitted, each with its posting (in transit to us, no
 * longer owed) and its invoice in flight. Set-based, resumable, harmless when repeated.
 */
export async function submitFile(run: Run, fileId: string): Promise<void> {
  await run.withLock(bankFileLock(fileId), async () => {
    const file = await run.inTransaction((work) => debitFile(work, fileId));
    if (file.status !== 'accepted' || file.postedAt) return;
    await inFileSteps(
      run,
      file,
      'bank_accepts',
      (work, debits) => submitStep(work, file, debits),
      (work) => finish(work, file),
    );
  });
}

async function submitStep(work: Work, file: DebitFile, debits: Sql): Promise<void> {
  work.log.info(
    { point: 'debit-run.post', merchant: work.merchantId, batch: file.batchId, file: file.id },
    'posting submitted debits',
  );
  await postShape(work, debitSubmittedShape, {
    ...ofDebits(debits, file.processingDate),
    amounts: { receivable: sql`p.amount_cents` },
  });
  await moveInvoices(
    work,
    'submitted',
    sql`select p.invoice_id, p.amount_cents from payments p where ${debits}`,
  );
  await work.run(moveDebits(work, 'bank_accepts', { where: debits }));
}

async function finish(work: Work, file: DebitFile): Promise<void> {
  await markPosted(work, file.id);
  work.log.info(
    { point: 'debit-run.commit', merchant: work.merchantId, batch: file.batchId, file: file.id },
    'closing the posted file',
  );
}
