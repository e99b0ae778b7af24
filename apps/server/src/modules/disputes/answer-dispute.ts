import { disputeTable } from '@lorikeet/domain/disputes';
import { advance } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Loop } from '../../platform/loops.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { followEach } from '../operations/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { type Dispute, lockDispute, moveDispute, noteDispute, noteTried } from './dispute-store.ts';
import { handInFiles } from './hand-in-files.ts';
import type { Answer, AnswerTaken, DisputeDesk } from './ports.ts';
import { raiseContradiction } from './raise-contradiction.ts';

const EVERY_MS = 30_000;
const AT_ONCE = 50;

/** An answer that the processor has said nothing to. */
const UNSENT: Sql = sql`answered_at is not null and handed_in_at is null and answer_refused_at is null`;

/**
 * Answers a dispute with what the merchant says about it. The answer is stored first, then handed in outside of any
 * transaction, and handed in again until the processor confirms: an answer that was given is never lost. The same words
 * again are done; those of a second person, which the bank will never read, are refused with `dispute.is_answered`.
 * Refuses `dispute.too_late`, `dispute.send_evidence_refused`, `dispute.only_an_appeal_is_left`; 404.
 */
export async function answerDispute(
  run: Run,
  desk: DisputeDesk | undefined,
  answer: { id: string; explanation: string },
): Promise<void> {
  await run.inTransaction((work) => storeAnswer(work, answer));
  if (desk) await handIn(run, desk, answer.id);
}

async function storeAnswer(work: Work, { id, explanation }: { id: string; explanation: string }) {
  const dispute = found(await lockDispute(work, sql`d.id = ${id}`));
  if (advance(disputeTable, dispute.status, 'send_evidence') === dispute.status) {
    if (dispute.explanation === explanation) return;
    throw new Refusal('dispute.is_answered');
  }
  if (work.clock.bankToday() > dispute.answerDueOn)
    throw new Refusal('dispute.too_late', { date: dispute.answerDueOn });
  const { actor } = work;
  await moveDispute(
    work,
    dispute,
    'send_evidence',
    sql`explanation = ${explanation}, answered_by = ${actor.id ?? null}, answered_by_name = ${actor.name},
      answered_at = ${work.now}`,
  );
  const subjectId = dispute.paymentId;
  await closeExceptions(work, { kind: 'dispute.to_answer', because: 'answered', subjectId });
  await paymentEvent(work, dispute.paymentId, 'dispute_answered', {});
  await noteDispute(work, 'answered', dispute);
}

type Came = AnswerTaken | 'file_refused';
/** One answer among those of a dispute: another follows one that was refused, and the payer's bank may begin a new round. */
type Which = Pick<Answer, 'refusedBefore'> & { roundId: string | null };
type Stored = Omit<Answer, 'files'> & Which & { reference: string };

/** Hands a stored answer in and notes what the processor says to it; without its word the loop tries again. */
async function handIn(run: Run, desk: DisputeDesk, id: string): Promise<void> {
  const stored = await run.reads.maybe<Stored>(sql`
    select reference, explanation, answers_refused as "refusedBefore", round_id as "roundId" from disputes
    where merchant_id = ${run.merchantId} and id = ${id} and ${UNSENT}`);
  if (!stored) return;
  const { reference, roundId, ...answer } = stored;
  let came: Came;
  try {
    const files = await handInFiles(run, desk, id);
    came = files
      ? await desk.answer(run.merchantId, reference, { ...answer, files }, run.clock.bankToday())
      : 'file_refused';
  } catch (error) {
    run.log.warn({ dispute: id, err: error }, 'the processor did not confirm an answer');
    return run.inTransaction((work) => noteTried(work, id));
  }
  const which = { refusedBefore: stored.refusedBefore, roundId };
  await run.inTransaction((work) => noteTaken(work, id, { came, which }));
}

/**
 * An answer that came too late is in nobody's hands: a person is told that the bank decides without it. What is said late of an
 * earlier answer, which two may hand in at once, is not said of the one that has followed it.
 */
async function noteTaken(
  work: Work,
  id: string,
  { came: taken, which }: { came: Came; which: Which },
): Promise<void> {
  const dispute = await lockDispute(
    work,
    sql`d.id = ${id} and ${UNSENT} and d.answers_refused = ${which.refusedBefore}
      and d.round_id is not distinct from ${which.roundId}::uuid`,
  );
  if (!dispute) return;
  if (taken === 'refused' || taken === 'file_refused') return takeBack(work, dispute, taken);
  const noted = taken === 'taken' ? sql`handed_in_at` : sql`answer_refused_at`;
  await work.run(sql`
    update disputes set ${noted} = ${work.now}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  if (taken === 'taken') return;
  const { paymentId, reference, amountCents, currency } = dispute;
  await raiseContradiction(work, 'answer_too_late', paymentId, {
    reference,
    said: taken,
    amount_cents: amountCents,
    currency,
  });
}

/**
 * An answer that will never be taken is none: its words are kept apart from those that a bank has read, and the dispute waits
 * for another, which its merchant can still give in time.
 */
async function takeBack(work: Work, dispute: Dispute, came: 'refused' | 'file_refused'): Promise<void> {
  const { paymentId, customerId, reference, amountCents, currency, answerDueOn } = dispute;
  if (advance(disputeTable, dispute.status, 'answer_refused') === dispute.status) return;
  await moveDispute(
    work,
    dispute,
    'answer_refused',
    sql`refused_explanation = explanation, explanation = null, answered_by = null, answered_by_name = null,
      answered_at = null, answers_refused = answers_refused + 1`,
  );
  await raiseException(work, {
    kind: 'dispute.to_answer',
    reason: came === 'refused' ? 'answer_refused' : came,
    subjectId: paymentId,
    details: { amount_cents: amountCents, currency, due_on: answerDueOn },
  });
  await work.audit({
    action: 'dispute.answer_refused',
    subjectKind: 'payment',
    subjectId: paymentId,
    person: customerId,
    after: { reference, because: came },
  });
}

/** Hands in the answers of all merchants that the processor has not confirmed, those that were not tried for longest first. */
export const handInAnswers = (desk: DisputeDesk): Loop => ({
  name: 'disputes.hand_in',
  everyMs: EVERY_MS,
  ...followEach({
    reason: 'dispute_answer',
    due: (_, failing) => sql`
      select merchant_id, id from disputes
      where ${UNSENT} and id <> all(${failing}::uuid[])
      order by hand_in_tried_at nulls first, id limit ${AT_ONCE}`,
    follow: (run, id) => handIn(run, desk, id),
  }),
});
