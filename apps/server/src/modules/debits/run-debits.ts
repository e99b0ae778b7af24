import { createHash } from 'node:crypto';
import { processingDate } from '@lorikeet/domain/debits';
import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import { takesOnNew } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type Batch, countBatch, lockBatch, moveBatch, unfinishedBatches } from '../bank-files/index.ts';
import { type Facility, facilitiesOf, merchantProfile } from '../merchants/index.ts';
import { holdBounced } from '../notices/index.ts';
import { buildFiles, filesLeft, gapsOf } from './build-files.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { claimDebits } from './claim-debits.ts';
import { debitRunLock } from './locks.ts';
import { releaseBatch } from './release-batch.ts';

export type RunSummary = {
  batches: number;
  files: number;
  debits: number;
  total_cents: number;
  held: number;
};

const NOTHING: RunSummary = { batches: 0, files: 0, debits: 0, total_cents: 0, held: 0 };

/**
 * The debit run of one merchant: for each active facility, every proven debit due by `day` goes into a batch and its
 * files. Only a live merchant's debits are claimed; what a closing one still schedules is cancelled, and what a closing
 * facility has not filed is released. Continues an interrupted run, and changes nothing when all is done.
 * With `wait: false`, a run already under way in another process is refused with `debit_run.running`.
 */
export async function runDebits(
  run: Run,
  day: LocalDate,
  options: { wait: boolean } = { wait: true },
): Promise<RunSummary> {
  const facilities = await run.reading(async (work) => {
    const [{ status }, found] = await Promise.all([merchantProfile(work), facilitiesOf(work)]);
    const all = found.filter((one) => one.settlementModel !== 'sponsor');
    return {
      active: all.filter((one) => status === 'live' && one.status === 'active'),
      ending: all.filter((one) => one.status === 'closing'),
      isClosing: !takesOnNew(status),
    };
  });
  for (const facility of facilities.ending) await releaseUnfinished(run, facility);
  if (facilities.isClosing) await run.inTransaction(cancelWaiting);
  let sum = NOTHING;
  for (const facility of facilities.active) {
    const done = await run.withLock(
      debitRunLock(facility.id),
      () => runFacility(run, facility, day),
      options.wait ? {} : { waitMs: 0, taken: refuseRunning },
    );
    sum = {
      batches: sum.batches + done.batches,
      files: sum.files + done.files,
      debits: sum.debits + done.debits,
      total_cents: sum.total_cents + done.total_cents,
      held: sum.held + done.held,
    };
  }
  return sum;
}

function refuseRunning(): never {
  throw new Refusal('debit_run.running');
}

/** Nothing of a closing facility is filed any more: a batch that was interrupted gives its debits back. */
function releaseUnfinished(run: Run, facility: Facility): Promise<void> {
  return run.withLock(debitRunLock(facility.id), async () => {
    const batches = await run.reading((work) => unfinishedBatches(work, facility.id));
    for (const batch of batches) {
      await run.inTransaction((work) => releaseBatch(work, batch, 'facility_closing'));
    }
  });
}

async function runFacility(run: Run, facility: Facility, day: LocalDate): Promise<RunSummary> {
  const claim = {
    facilityId: facility.id,
    day,
    processingDate: processingDate(day, run.clock.now(), facility.cutOff),
  };
  const interrupted = await settleUnfinished(run, facility, claim.processingDate);
  const finished = { ...NOTHING, ...interrupted.summary };
  if (!isBankDay(day)) return finished;
  const { batchId, held } = await claimDebits(run, claim, interrupted.claiming);
  finished.held = held;
  if (!batchId) return finished;
  const built = await completeBatch(run, facility, batchId);
  return {
    batches: finished.batches + 1,
    files: finished.files + built.files,
    debits: finished.debits + built.debits,
    total_cents: finished.total_cents + built.total_cents,
    held: finished.held,
  };
}

/**
 * Debits whose notice came back are held, before any is filed. Then batches that an earlier process left: those of a day that
 * can still be met are finished; debits of a past day are released to be claimed again. Returns a batch that was still being claimed, to be continued.
 */
async function settleUnfinished(
  run: Run,
  facility: Facility,
  processingDate: LocalDate,
): Promise<{ claiming?: Batch; summary: Partial<RunSummary> }> {
  const batches = await run.inTransaction(async (work) => {
    await holdBounced(work);
    return unfinishedBatches(work, facility.id);
  });
  let claiming: Batch | undefined;
  const summary = { ...NOTHING };
  for (const batch of batches) {
    if (batch.processingDate < processingDate) {
      await run.inTransaction((work) => releaseBatch(work, batch, 'date_passed'));
    } else if (batch.status === 'claiming' && batch.processingDate === processingDate && !claiming) {
      claiming = batch;
    } else {
      if (batch.status === 'claiming')
        await run.inTransaction((work) => moveBatch(work, batch.id, 'finish_claim'));
      const built = await completeBatch(run, facility, batch.id);
      summary.batches += 1;
      summary.files += built.files;
      summary.debits += built.debits;
      summary.total_cents += built.total_cents;
    }
  }
  return { ...(claiming ? { claiming } : {}), summary };
}

/** Builds what a claimed batch lacks and closes it, with one audit row for the run. */
export async function completeBatch(
  run: Run,
  facility: Facility,
  batchId: string,
): Promise<{ files: number; debits: number; total_cents: number }> {
  for (;;) {
    const found = await run.inTransaction(async (work) => {
      const batch = await lockBatch(work, batchId);
      return batch?.status === 'claimed' ? { batch, left: await filesLeft(work, batchId) } : undefined;
    });
    if (!found) return { files: 0, debits: 0, total_cents: 0 };
    const { batch, left } = found;
    const files = await buildFiles(run, facility, batch, left);
    const closed = await run.inTransaction((work) => closeBatch(work, batch));
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
  work.log.info(
    { point: 'debit-run.commit', merchant: work.merchantId, batch: batch.id },
    'closing the batch',
  );
  return { debits, total_cents: total };
}
