import { bankFileTable } from '@lorikeet/domain/bank-files';
import {
  type BankDebitStage,
  bankDebitOutcome,
  bankDebitTable,
  UNDECIDED_STAGES,
  WAITING_STAGES,
} from '@lorikeet/domain/debits';
import { can, moveBy, refusalOf } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { BulkOutcome } from '../../platform/lists/bulk-action.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions, fileOf, lockBatch, moveBatch, moveFiles } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { moveDebits, paymentEvent, paymentEvents } from '../payments/index.ts';
import { type LockedDebit, lockDebits } from './lock-debits.ts';

/** The stage of a debit that a batch holds and no bank has for certain. */
const IN_FILE: BankDebitStage = moveBy(bankDebitTable, 'claim').to;

/**
 * Cancels every debit of a mandate that is not with the bank: those waiting at once, those in a file that is not
 * lodged by taking them out of it (the file is then built again without them). Returns how many were cancelled
 * and how many the bank has already.
 */
export async function cancelUnsentDebits(
  work: Work,
  { mandateId, reason = 'mandate_ended' }: { mandateId: string; reason?: string },
): Promise<{ cancelled: number; withBank: number }> {
  // Debits are found by their customer, whose index they have; a mandate is one customer's. All are locked before one
  // is looked at: one that moves between a file and the next run meanwhile would be in neither.
  const undecided = await lockDebits(
    work,
    sql`p.mandate_id = ${mandateId} and p.stage ${among(UNDECIDED_STAGES)}
      and p.customer_id = (select m.customer_id from mandates m
        where m.merchant_id = ${work.merchantId} and m.id = ${mandateId})`,
  );
  const waiting = undecided.filter(({ stage }) => WAITING_STAGES.includes(stage)).map(({ id }) => id);
  await cancelWaitingDebits(work, waiting, reason);
  let cancelled = waiting.length;
  for (const debit of undecided) {
    if (debit.stage === IN_FILE && (await takeOutOfFile(work, debit, reason)) === 'taken_out') cancelled += 1;
  }
  await tellProperties(work, undecided);
  return { cancelled, withBank: undecided.length - cancelled };
}

/** A property's schedule may be paid under another mandate meanwhile: what was cancelled is planned there again. */
async function tellProperties(work: Work, debits: readonly LockedDebit[]): Promise<void> {
  const properties = await work.rows<{ id: string }>(sql`
    select distinct property_id as id from payments
    where merchant_id = ${work.merchantId} and id = any(${debits.map(({ id }) => id)}::uuid[])
      and stage = 'cancelled' and property_id is not null order by id`);
  for (const { id } of properties) await work.emit('property.debit_cancelled', { id });
}

/** Cancels debits that wait for their day. The caller holds them. */
export async function cancelWaitingDebits(work: Work, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  const chosen = sql`unnest(${[...ids]}::uuid[])`;
  await work.run(
    moveDebits(work, 'cancel', {
      where: sql`p.id in (select ${chosen})`,
      from: WAITING_STAGES,
      also: sql`hold_reason = null`,
    }),
  );
  await paymentEvents(work, 'cancelled', sql`select ${chosen} as id`, { reason });
}

/**
 * Cancels one bank debit. Cancelled already is `same`. Throws Refusal `bank_debit.already_with_the_bank` once its
 * file is lodged, `bank_debit.cancel_refused` when it is over; 404 when the tenant has no such bank debit.
 */
export async function cancelDebit(work: Work, paymentId: string, reason: string): Promise<BulkOutcome> {
  const debit = found((await lockDebits(work, sql`p.id = ${paymentId}`))[0]);
  const outcome = bankDebitOutcome(debit.stage, 'cancel');
  if (outcome.kind === 'same') return 'same';
  if (outcome.kind !== 'next')
    throw 'code' in outcome ? refusalOf(outcome) : new Refusal('bank_debit.cancel_refused');
  if (debit.stage === IN_FILE) {
    const taken = await takeOutOfFile(work, debit, reason);
    if (taken === 'with_bank') throw new Refusal('bank_debit.already_with_the_bank');
  } else {
    await cancelWaitingDebits(work, [paymentId], reason);
  }
  await noteCancelled(work, debit, reason);
  return 'changed';
}

/** Cancels debits that wait for their day and are held by the caller, as one set, each with its audit row. */
export async function cancelHeldDebits(
  work: Work,
  held: readonly Pick<LockedDebit, 'id' | 'stage'>[],
  reason: string,
): Promise<void> {
  await cancelWaitingDebits(
    work,
    held.map(({ id }) => id),
    reason,
  );
  for (const debit of held) await noteCancelled(work, debit, reason);
}

const noteCancelled = (work: Work, { id, stage }: Pick<LockedDebit, 'id' | 'stage'>, reason: string) =>
  work.audit({
    action: 'payment.cancelled',
    subjectKind: 'payment',
    subjectId: id,
    before: { stage },
    after: { reason },
  });

/**
 * Takes a batched debit, locked, out under its batch's lock. A file that holds it and is not lodged is withdrawn and
 * rebuilt; if it was downloaded, an exception warns staff not to lodge the old one.
 */
async function takeOutOfFile(
  work: Work,
  { id: paymentId, batch_id: batchId }: LockedDebit,
  reason: string,
): Promise<'taken_out' | 'with_bank'> {
  const batch = found(await lockBatch(work, batchId!));
  const file = await fileOf(work, { id: paymentId, batchId: batch.id });
  if (file && !can(bankFileTable, file.status, 'withdraw')) return 'with_bank';
  await work.run(
    moveDebits(work, 'cancel', {
      where: sql`p.id = ${paymentId}`,
      from: [IN_FILE],
      also: sql`batch_id = null`,
    }),
  );
  await paymentEvent(work, paymentId, 'cancelled', { reason, ...(file ? { file_id: file.id } : {}) });
  if (!file) return 'taken_out';
  await moveFiles(work, 'withdraw', { where: sql`f.id = ${file.id}`, also: sql`reason = 'rebuilt'` });
  await moveBatch(work, batch.id, 'lose_file');
  await closeFileExceptions(work, file.id);
  if (file.status === 'downloaded') {
    await raiseException(work, {
      kind: 'bank_file.rebuilt',
      reason: 'after_download',
      subjectId: file.id,
      details: { filename: file.filename },
    });
  }
  await work.emit('batch.reopened', { id: batch.id, facility_id: batch.facilityId });
  return 'taken_out';
}
