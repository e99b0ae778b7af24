import { disputeTable, whyNoAppeal } from '@lorikeet/domain/disputes';
import { advance } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Loop } from '../../platform/loops.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockMerchant } from '../merchants/index.ts';
import { followEach } from '../operations/index.ts';
import { markDisputed, paymentEvent } from '../payments/index.ts';
import { factsOf, lockDispute, moveDispute, noteDispute, noteTried } from './dispute-store.ts';
import type { DisputeDesk } from './ports.ts';

const EVERY_MS = 30_000;
const AT_ONCE = 50;

type Appeal = { id: string; explanation: string };

/**
 * Appeals a loss, once, until the day that its network allows. Nothing is posted until it is decided. The appeal is stored
 * first, then handed in outside of any transaction, and again until the processor confirms, as an answer is. The same
 * words again are done, others refused with `dispute.is_appealed`. Refuses `dispute.appeal_refused`, `dispute.no_appeal`, `dispute.appeal_too_late`,
 * `dispute.appealed_before`; 404.
 */
export async function appealDispute(run: Run, desk: DisputeDesk | undefined, appeal: Appeal): Promise<void> {
  await run.inTransaction((work) => storeAppeal(work, appeal));
  if (desk) await handIn(run, desk, appeal.id);
}

async function storeAppeal(work: Work, { id, explanation }: Appeal): Promise<void> {
  await lockMerchant(work);
  const dispute = found(await lockDispute(work, sql`d.id = ${id}`));
  if (advance(disputeTable, dispute.status, 'appeal') === dispute.status) {
    if (dispute.appealExplanation === explanation) return;
    throw new Refusal('dispute.is_appealed');
  }
  const why = whyNoAppeal(factsOf(work, dispute));
  if (why) throw new Refusal(`dispute.${why}`, { date: dispute.appealDueOn ?? '' });
  const { actor } = work;
  await moveDispute(
    work,
    dispute,
    'appeal',
    sql`appeal_explanation = ${explanation}, appealed_by = ${actor.id ?? null}, appealed_by_name = ${actor.name},
      appealed_at = ${work.now}`,
  );
  await markDisputed(work, dispute.paymentId, 'open');
  await paymentEvent(work, dispute.paymentId, 'dispute_appealed', {});
  await noteDispute(work, 'appealed', dispute);
}

async function handIn(run: Run, desk: DisputeDesk, id: string): Promise<void> {
  const stored = await run.reads.maybe<{ reference: string; explanation: string }>(sql`
    select reference, appeal_explanation as explanation from disputes
    where merchant_id = ${run.merchantId} and id = ${id} and appealed_at is not null and appeal_handed_in_at is null`);
  if (!stored || !desk.appeal) return;
  try {
    await desk.appeal(run.merchantId, stored.reference, stored.explanation, run.clock.bankToday());
  } catch (error) {
    run.log.warn({ dispute: id, err: error }, 'the processor did not confirm an appeal');
    return run.inTransaction((work) => noteTried(work, id));
  }
  await run.inTransaction(async (work) => {
    await work.run(sql`
      update disputes set appeal_handed_in_at = ${work.now}, updated_at = ${work.now}
      where merchant_id = ${work.merchantId} and id = ${id} and appeal_handed_in_at is null`);
  });
}

/** Hands in the appeals of all merchants that the processor has not confirmed. */
export const handInAppeals = (desk: DisputeDesk): Loop => ({
  name: 'disputes.hand_in_appeals',
  everyMs: EVERY_MS,
  ...followEach({
    reason: 'dispute_appeal',
    due: (_, failing) => sql`
      select merchant_id, id from disputes
      where appealed_at is not null and appeal_handed_in_at is null and id <> all(${failing}::uuid[])
      order by hand_in_tried_at nulls first, id limit ${AT_ONCE}`,
    follow: (run, id) => handIn(run, desk, id),
  }),
});
