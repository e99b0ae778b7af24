import { processingDate } from '@lorikeet/domain/debits';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockBatch } from '../bank-files/index.ts';
import { type Facility, facilityFor } from '../merchants/index.ts';
import { debitRunLock } from './locks.ts';
import { releaseUnfiled } from './release-batch.ts';
import { completeBatch } from './run-debits.ts';

/**
 * Builds the file that lost a debit again, without it. Where its date can no longer be met, its debits go into a file of the
 * next run instead. Harmless when a run has done so meanwhile.
 */
export async function buildMissingFiles(run: Run, batch: { id: string; facilityId: string }): Promise<void> {
  const facility = await run.reading((work) => facilityFor(work, { facilityId: batch.facilityId }));
  await run.withLock(debitRunLock(batch.facilityId), async () => {
    const isLate = await run.inTransaction((work) => releaseLate(work, facility, batch.id));
    if (!isLate) await completeBatch(run, facility, batch.id);
  });
}

/**
 * Gives the debits that are in no file back when the bank takes none of their date any more. The batch's other files stay:
 * they may be at the bank, and are told of when they are not.
 */
async function releaseLate(work: Work, { cutOff }: Facility, batchId: string): Promise<boolean> {
  const batch = await lockBatch(work, batchId);
  if (batch?.status !== 'claimed') return false;
  const earliest = processingDate(batch.processingDate, work.now, cutOff);
  if (batch.processingDate >= earliest) return false;
  await releaseUnfiled(work, batch, 'date_passed');
  return true;
}
