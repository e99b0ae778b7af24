import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import {
  debitClearedShape,
  feeAccountOf,
  landOf,
  platformFeeChargedShape,
  type SettlementModel,
} from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions, type DebitFile, markBooked, markCleared } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { amountAt } from '../ledger/index.ts';
import { type Facility, platformFeeOf } from '../merchants/index.ts';
import { movableBy } from '../payments/index.ts';
import { inFileSteps } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';
import { moveAndPost } from './move-and-post.ts';
import { bookCleared } from './platform-book.ts';
import { platformFeeSql } from './platform-fee-sql.ts';
import { postingsOfMoved } from './postings-of-moved.ts';

/**
 * Clears the debits of a file that are still submitted: they land, the platform's fee of the file's processing date with
 * its GST is charged a debit at a time, their invoices are paid. Set-based, resumable, harmless when repeated. What a waiting return line may
 * be about stays. When all is done the file's sums are announced, for the platform's book.
 */
export async function clearFile(
  run: Run,
  { file, facility, day }: { file: DebitFile; facility: Facility; day: LocalDate },
): Promise<void> {
  const step = { model: modelOf(facility), processingDate: file.processingDate, day };
  await run.withLock(bankFileLock(file.id), () =>
    inFileSteps(run, file, {
      event: 'window_closed',
      isDue: mayClear,
      body: (work, debits) => clearStep(work, debits, step),
      finish: (work) => finish(work, file, facility, day),
    }),
  );
}

function mayClear({ status, postedAt, clearedOn }: DebitFile): boolean {
  return status === 'accepted' && postedAt !== null && clearedOn === null;
}

async function clearStep(
  work: Work,
  debits: Sql,
  { model, processingDate, day }: { model: SettlementModel; processingDate: LocalDate; day: LocalDate },
): Promise<void> {
  const rate = await platformFeeOf(work, processingDate);
  const landed = postingsOfMoved(debitClearedShape(model), day, { amounts: { amount: sql`p.amount_cents` } });
  const charged = postingsOfMoved(platformFeeChargedShape(model), day, {
    amounts: { amount: sql`p.fee`, gst: sql`p.gst` },
    mayBeZero: 'gst',
    from: sql`from (
      select m.id, m.currency, m.customer_id, m.property_id, f.fee, f.gst from moved m
      cross join lateral (${platformFeeSql(sql`m.amount_cents`, rate)}) f
      where f.fee > 0
    ) p`,
  });
  await moveAndPost(work, 'window_closed', {
    where: sql`${debits} and not ${isHeld}`,
    also: sql`cleared_on = ${day}`,
    postings: sql`${landed} union all ${charged}`,
    invoices: 'cleared',
  });
}

/** A return line that waits may be about the debit `p`. */
const isHeld = sql`exists (
  select 1 from return_holds h where h.merchant_id = p.merchant_id and h.payment_id = p.id)`;

/** The money of a facility that is not the merchant's own passes through the trust account. */
function modelOf(facility: Facility): SettlementModel {
  return facility.settlementModel === 'direct' ? 'direct' : 'facilitated';
}

/**
 * The end of a round: its sums go to the platform's book, and the file is cleared unless debits of it are held. Those
 * clear in a later round.
 */
async function finish(work: Work, file: DebitFile, facility: Facility, day: LocalDate): Promise<void> {
  const sums = await sumsOf(work, file, modelOf(facility));
  const round = await markBooked(work, file.id, sums);
  const isWhole = !(await hasHeld(work, file));
  if (isWhole) {
    await markCleared(work, file.id, day);
    await work.audit({
      action: 'bank_file.cleared',
      subjectKind: 'bank_file',
      subjectId: file.id,
      after: {
        day,
        debits: sums.debits,
        cleared: sums.clearedCents,
        fees: sums.feeCents,
        gst: sums.gstCents,
      },
    });
    await closeFileExceptions(work, file.id);
    await work.emit('bank_file.cleared', {
      id: file.id,
      cleared_on: day,
      debits: sums.debits,
      cleared_cents: sums.clearedCents,
    });
  } else {
    await raiseException(work, {
      kind: 'bank_file.clearance_blocked',
      reason: 'return_queued',
      subjectId: file.id,
      details: { filename: file.filename },
    });
  }
  if (facility.settlementModel !== 'facilitated') return;
  // The first round is named by the file; a later one has a name of its own.
  const sourceId = round.isFirst ? file.id : work.newId();
  await bookCleared(work, { platformTenant: facility.inboxTenant }, { sourceId, day, ...round });
}

type Sums = { debits: number; clearedCents: Cents; feeCents: number; gstCents: number };

/** What has cleared of a file so far, and the fees of it. */
function sumsOf(work: Work, file: DebitFile, model: SettlementModel): Promise<Sums> {
  const cleared = word(debitClearedShape(model).kind);
  const fee = word(platformFeeChargedShape(model).kind);
  return work.one<Sums>(sql`
    select count(*) filter (where g.kind = ${cleared})::int as debits,
      coalesce(sum(${amountAt(landOf(model))}) filter (where g.kind = ${cleared}), 0)::bigint as "clearedCents",
      coalesce(-sum(${amountAt(feeAccountOf(model))}) filter (where g.kind = ${fee}), 0)::bigint as "feeCents",
      coalesce(sum(${amountAt('gst-credits')}) filter (where g.kind = ${fee}), 0)::bigint as "gstCents"
    from payments p
    join postings g on g.merchant_id = ${work.merchantId} and g.source_id = p.id and g.kind in (${cleared}, ${fee})
    where p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}
      and p.id between ${file.firstId} and ${file.lastId}`);
}

async function hasHeld(work: Work, file: DebitFile): Promise<boolean> {
  const { held } = await work.one<{ held: boolean }>(sql`
    select exists (
      select 1 from payments p
      where p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}
        and p.id between ${file.firstId} and ${file.lastId} and ${movableBy('window_closed')}
        and ${isHeld}) as held`);
  return held;
}
