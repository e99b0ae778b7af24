import { createHash } from 'node:crypto';
import { processingDate } from '@lorikeet/domain/debits';
import { isBankDay, type LocalDate, Refusal } from '@lorikeet/domain/kernel';
import { withLock } from '../../platform/db/advisory-lock.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../platform/work.ts';
import { moveBatch } from '../bank-files/index.ts';
import { type Facility, facilitiesOf, merchantProfile } from '../merchants/index.ts';
import { holdBounced } from '../notices/index.ts';
import { type Batch, countBatch, lockBatch, unfinishedBatches } from './batch-store.ts';
import { buildFiles, gapsOf } from './build-files.ts';
import { claimDebits } from './claim-debits.ts';
import { holdUnproven } from './hold-unproven.ts';
import { debitRunLock } from './locks.ts';
import { releaseBatch } from './release-batch.ts';

type Tenant = { merchantId: string; actor: Actor };

export type RunSummary = {
  batches: number;
  files: number;
  debits: number;
  total_cents: number;
  held: number;
};

const NOTHING: RunSummary = { batches: 0, files: 0, debits: 0, total_cents: 0, held: 0 };

/**
 * The debit run of one merchant: for each active facility, every proven debit due by `day` goes into a batch and
 * its files. Only a live merchant's debits are claimed. Goes on where an earlier run was interrupted, and changes
 * nothing when everything is done. With `wait: false` a run that another process has under way is refused with
 * `debit_run.running`.
 */
export async function runDebits(
  platform: Platform,
  tenant: Tenant,
  day: LocalDate,
  options: { wait: boolean } = { wait: true },
): Promise<RunSummary> {
  const facilities = await inTenant(platform, tenant.merchantId, tenant.actor, async (work) => {
    const { status } = await merchantProfile(work);
    const all = status === 'live' ? await facilitiesOf(work) : [];
    return all.filter((one) => one.settlementModel !== 'sponsor' && one.status === 'active');
  });
  let sum = NOTHING;
  for (const facility of facilities) {
    const run = await withLock(
      platform,
      debitRunLock(facility.id),
      () => runFacility(platform, tenant, facility, day),
      options,
    );
    if (!run) throw new Refusal('debit_run.running');
    sum = {
      batches: sum.batches + run.batches,
      files: sum.files + run.files,
      debits: sum.debits + run.debits,
      total_cents: sum.total_cents + run.total_cents,
      held: sum.held + run.held,
    };
  }
  return sum;
}

async function runFacility(
  platform: Platform,
  tenant: Tenant,
  facility: Facility,
  day: LocalDate,
): Promise<RunSummary> {
  const within = <T>(body: (work: Work) => Promise<T>) =>
    inTenant(platform, tenant.merchantId, tenant.actor, body);
  const claim = {
    facilityId: facility.id,
    day,
    processingDate: processingDate(day, platform.clock.now(), facility.cutOff),
  };
  await within(holdBounced);
  const interrupted = await settleUnfinished(platform, tenant, facility, claim.processingDate);
  const finished = { ...NOTHING, ...interrupted.summary };
  const batchId = isBankDay(day)
    ? await claimDebits(platform, tenant, claim, interrupted.claiming)
    : undefined;
  const { held, moved } = isBankDay(day)
    ? await within((work) => holdUnproven(work, claim))
    : { held: 0, moved: 0 };
  finished.held = held + moved;
  if (!batchId) return finished;
  const run = await completeBatch(platform, tenant, facility, batchId);
  return {
    batches: finished.batches + 1,
    files: finished.files + run.files,
    debits: finished.debits + run.debits,
    total_cents: finished.total_cents + run.total_cents,
    held: finished.held,
  };
}

/**
 * Batches that an earlier process left: those of a day that can still be met are finished, the debits of a day
 * gone by are released to be claimed again. One that was still being claimed is answered, to go on with.
 */
async function settleUnfinished(
  platform: Platform,
  tenant: Tenant,
  facility: Facility,
  processingDate: LocalDate,
): Promise<{ claiming?: Batch; summary: Partial<RunSummary> }> {
  const within = <T>(body: (work: Work) => Promise<T>) =>
    inTenant(platform, tenant.merchantId, tenant.actor, body);
  const batches = await within((work) => unfinishedBatches(work, facility.id));
  let claiming: Batch | undefined;
  const summary = { ...NOTHING };
  for (const batch of batches) {
    if (batch.processingDate < processingDate) {
      await within((work) => releaseBatch(work, batch, 'date_passed'));
    } else if (batch.status === 'claiming' && batch.processingDate === processingDate && !claiming) {
      claiming = batch;
    } else {
      if (batch.status === 'claiming') await within((work) => moveBatch(work, batch.id, 'finish_claim'));
      const run = await completeBatch(platform, tenant, facility, batch.id);
      summary.batches += 1;
      summary.files += run.files;
      summary.debits += run.debits;
      summary.total_cents += run.total_cents;
    }
  }
  return { ...(claiming ? { claiming } : {}), summary };
}

/** Builds what a claimed batch lacks and closes it, with one audit row for the run. */
export async function completeBatch(
  platform: Platform,
  tenant: Tenant,
  facility: Facility,
  batchId: string,
): Promise<{ files: number; debits: number; total_cents: number }> {
  const within = <T>(body: (work: Work) => Promise<T>) =>
    inTenant(platform, tenant.merchantId, tenant.actor, body);
  for (;;) {
    const batch = await within((work) => lockBatch(work, batchId));
    if (batch?.status !== 'claimed') return { files: 0, debits: 0, total_cents: 0 };
    const files = await buildFiles(platform, tenant, facility, batch);
    const closed = await within((work) => closeBatch(work, batch));
    if (closed) return { files, ...closed };
  }
}

/** Undefined when a debit was taken out of a file meanwhile, so that a file is missing again. */
async function closeBatch(
  work: Work,
  batch: Batch,
): Promise<{ debits: number; total_cents: number } | undefined> {
  await lockBatch(work, batch.id);
  if ((await gapsOf(work, batch.id)).length > 0) return undefined;
  const { debits, total } = await countBatch(work, batch.id);
  const files = await work.rows<{ sha256: string }>(sql`
    select sha256 from bank_files
    where merchant_id = ${work.merchantId} and batch_id = ${batch.id} and status <> 'withdrawn'
    order by first_payment_id`);
  const digest = createHash('sha256')
    .update(files.map(({ sha256 }) => sha256).join('\n'))
    .digest('hex');
  await moveBatch(work, batch.id, files.length > 0 ? 'build' : 'release_all', {
    also: sql`digest = ${digest}`,
  });
  await work.audit({
    action: 'debit_run.finished',
    subjectKind: 'batch',
    subjectId: batch.id,
    after: {
      processing_date: batch.processingDate,
      files: files.length,
      debits,
      total_cents: total,
      digest,
    },
  });
  await work.emit('batch.completed', { id: batch.id, debits, total_cents: total });
  work.platform.log.info(
    { point: 'debit-run.commit', merchant: work.merchantId, batch: batch.id },
    'closing the batch',
  );
  return { debits, total_cents: total };
}
