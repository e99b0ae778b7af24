import { withLock } from '../../platform/db/advisory-lock.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { facilityFor } from '../merchants/index.ts';
import { debitRunLock } from './locks.ts';
import { completeBatch } from './run-debits.ts';

/** Builds the file that lost a debit again, without it. Harmless when a run has done so meanwhile. */
export async function buildMissingFiles(
  platform: Platform,
  merchantId: string,
  batch: { id: string; facilityId: string },
): Promise<void> {
  const tenant = { merchantId, actor: SYSTEM };
  const facility = await inTenant(platform, merchantId, SYSTEM, (work) =>
    facilityFor(work, { facilityId: batch.facilityId }),
  );
  await withLock(platform, debitRunLock(batch.facilityId), () =>
    completeBatch(platform, tenant, facility, batch.id),
  );
}
