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
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { fileOf, lockBatch, moveBatch, moveFiles } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { moveDebits, paymentEvent, paymentEvents } from '../payments/index.ts';

/** The stage of a debit that a batch holds and no bank has for certain. */
const IN_FILE: BankDebitStage = moveBy(bankDebitTable, 'claim').to;
/** Claimed, and its outcome not known. */
const PROCESSING = UNDECIDED_STAGES.filter((stage) => !WAITING_STAGES.includes(stage));
const NO_HOLD = sql`hold_reason = null`;

/**
 * Cancels every debit of a mandate that is not with the bank: those waiting at once, those in a file that is not
 * lodged by taking them out of it (the file is then built again without them). Returns how many were cancelled
 * and how many the bank has already.
 */
export async function cancelUnsentDebits(
  work: Work,
  { mandateId, reason = 'mandate_ended' }: { mandateId: string; reason?: string },
): Promise<{ cancelled: number; withBank: number }> {
  // Debits are found by their customer, whose index they have; a mandate is one customer's.
  const ofMandate = sql`p.merchant_id = ${work.merchantId} and p.mandate_id = ${mandateId}
    and p.customer_id = (select m.customer_id from mandates m
      where m.merchant_id = ${work.merchantId} and m.id = ${mandateId})`;
  const waiting = await work.rows<{ id: string }>(sql`
    ${moveDebits(work, 'cancel', { where: ofMandate, from: WAITING_STAGES, also: NO_HOLD })}
    returning p.id`);
  await paymentEvents(
    work,
    'cancelled',
    sql`select id from unnest(${waiting.map(({ id }) => id)}::uuid[]) as w (id)`,
    { reason },
  );
  const batched = await work.rows<{ id: string }>(sql`
    select p.id from payments p where ${ofMandate} and p.stage = ${IN_FILE} order by p.id`);
  let cancelled = waiting.length;
  for (const { id } of batched) {
    if ((await takeOutOfFile(work, id, reason)) === 'taken_out') cancelled += 1;
  }
  const { n: withBank } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from payments p where ${ofMandate} and p.stage ${among(PROCESSING)}`);
  return { cancelled, withBank };
}

/**
 * Cancels one bank debit. Cancelled already is done. Throws Refusal `bank_debit.already_with_the_bank` once its
 * file is lodged, `bank_debit.cancel_refused` when it is over; 404 when the tenant has no such bank debit.
 */
export async function cancelDebit(work: Work, paymentId: string, reason: string): Promise<void> {
  const { stage } = found(
    await work.maybe<{ stage: BankDebitStage }>(sql`
      select stage from payments
      where merchant_id = ${work.merchantId} and id = ${paymentId} and rail = 'bank_debit' for update`),
  );
  const outcome = bankDebitOutcome(stage, 'cancel');
  if (outcome.kind === 'same') return;
  if (outcome.kind !== 'next')
    throw 'code' in outcome ? refusalOf(outcome) : new Refusal('bank_debit.cancel_refused');
  if (stage === IN_FILE) {
    const taken = await takeOutOfFile(work, paymentId, reason);
    if (taken === 'with_bank') throw new Refusal('bank_debit.already_with_the_bank');
  } else {
    await work.run(
      moveDebits(work, 'cancel', { where: sql`p.id = ${paymentId}`, from: WAITING_STAGES, also: NO_HOLD }),
    );
    await paymentEvent(work, paymentId, 'cancelled', { reason });
  }
  await work.audit({
    action: 'payment.cancelled',
    subjectKind: 'payment',
    subjectId: paymentId,
    before: { stage },
    after: { reason },
  });
}

/**
 * Takes a batched debit out under its batch's lock. A file that holds it and is not lodged is withdrawn and rebuilt; if
 * it was downloaded, an exception warns staff not to lodge the old one.
 */
async function takeOutOfFile(
  work: Work,
  paymentId: string,
  reason: string,
): Promise<'taken_out' | 'with_bank' | 'gone'> {
  const inBatch = () =>
    work.maybe<{ batch_id: string }>(sql`
      select batch_id from payments
      where merchant_id = ${work.merchantId} and id = ${paymentId} and stage = ${IN_FILE}`);
  const before = await inBatch();
  if (!before) return 'gone';
  const batch = found(await lockBatch(work, before.batch_id));
  if ((await inBatch())?.batch_id !== batch.id) return 'gone';
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
