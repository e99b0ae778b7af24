import { debitSubmittedShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitFile, debitFile, markPosted } from '../bank-files/index.ts';
import { inFileSteps } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';
import { moveAndPost } from './move-and-post.ts';
import { postingsOfMoved } from './postings-of-moved.ts';

/**
 * Moves the debits of an accepted file from batched to submitted, each with its posting (in transit to us, no
 * longer owed) and its invoice in flight. Set-based, resumable, harmless when repeated.
 */
export async function submitFile(run: Run, fileId: string): Promise<void> {
  await run.withLock(bankFileLock(fileId), async () => {
    const file = await debitFile({ ...run.reads, merchantId: run.merchantId }, fileId);
    if (file.status !== 'accepted' || file.postedAt) return;
    await inFileSteps(run, file, {
      event: 'bank_accepts',
      isDue: ({ status, postedAt }) => status === 'accepted' && !postedAt,
      body: (work, debits) => submitStep(work, file, debits),
      finish: (work) => finish(work, file),
    });
  });
}

async function submitStep(work: Work, file: DebitFile, debits: Sql): Promise<void> {
  work.log.info(
    { point: 'debit-run.post', merchant: work.merchantId, batch: file.batchId, file: file.id },
    'posting submitted debits',
  );
  await moveAndPost(work, 'bank_accepts', {
    where: debits,
    postings: postingsOfMoved(debitSubmittedShape, file.processingDate, {
      amounts: { receivable: sql`p.amount_cents` },
    }),
    invoices: 'submitted',
  });
}

async function finish(work: Work, file: DebitFile): Promise<void> {
  await markPosted(work, file.id);
  work.log.info(
    { point: 'debit-run.commit', merchant: work.merchantId, batch: file.batchId, file: file.id },
    'closing the posted file',
  );
}
