import { disputeTable } from '@lorikeet/domain/disputes';
import { advance } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Loop } from '../../platform/loops.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { lockDispute, moveDispute, noteDispute } from './dispute-store.ts';
import { handInFiles } from './hand-in-files.ts';
import type { DisputeDesk } from './ports.ts';

const EVERY_MS = 30_000;
const AT_ONCE = 50;

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

/** Hands a stored answer in and notes the processor's confirmation; without one the loop tries again. */
async function handIn(run: Run, desk: DisputeDesk, id: string): Promise<void> {
  const stored = await run.reads.maybe<{ reference: string; explanation: string }>(sql`
    select reference, explanation from disputes
    where merchant_id = ${run.merchantId} and id = ${id} and answered_at is not null and handed_in_at is null`);
  if (!stored) return;
  const { reference, explanation } = stored;
  try {
    const files = await handInFiles(run, desk, id);
    await desk.answer(run.merchantId, reference, { explanation, files }, run.clock.bankToday());
  } catch (error) {
    run.log.warn({ dispute: id, err: String(error) }, 'the processor did not confirm an answer');
    return;
  }
  await run.inTransaction(async (work) => {
    await work.run(sql`
      update disputes set handed_in_at = ${work.now}, updated_at = ${work.now}
      where merchant_id = ${work.merchantId} and id = ${id} and handed_in_at is null`);
  });
}

/** Hands in the answers of all merchants that the processor has not confirmed. */
export const handInAnswers = (desk: DisputeDesk): Loop => ({
  name: 'disputes.hand_in',
  everyMs: EVERY_MS,
  async run(platform, _share, stopping) {
    const due = await queriesOn(platform.pool).rows<{ merchant_id: string; id: string }>(sql`
      select merchant_id, id from disputes where answered_at is not null and handed_in_at is null limit ${AT_ONCE}`);
    for (const { merchant_id, id } of due) {
      if (stopping.aborted) return;
      await handIn(createRun(platform, merchant_id, SYSTEM), desk, id);
    }
  },
});
