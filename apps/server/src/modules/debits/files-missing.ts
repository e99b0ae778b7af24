import type { Run } from '../../platform/run.ts';
import { facilityFor } from '../merchants/index.ts';
import { debitRunLock } from './locks.ts';
import { completeBatch } from './run-debits.ts';

/** Builds the file that lost a debit again, without it. Harmless when a run has done so meanwhile. */
export async function buildMissingFiles(run: Run, batch: { id: string; facilityId: string }): Promise<void> {
  const facility = await run.inTransaction((work) => facilityFor(work, { facilityId: batch.facilityId }));
  await run.withLock(debitRunLock(batch.facilityId), () => completeBatch(run, facility, batch.id));
}
