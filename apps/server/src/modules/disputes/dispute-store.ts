import type { EventName } from '@lorikeet/contracts/events';
import type { DisputeEvent, DisputeFacts, DisputeState } from '@lorikeet/domain/disputes';
import { disputeTable } from '@lorikeet/domain/disputes';
import { type Cents, type Currency, type LocalDate, outcomeOf } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

export type Dispute = {
  id: string;
  paymentId: string;
  customerId: string;
  reference: string;
  status: DisputeState;
  currency: Currency;
  amountCents: Cents;
  feeCents: Cents;
  feeGstCents: Cents;
  /** What was said in the answer and in the appeal of this round, if they were sent. */
  explanation: string | null;
  appealExplanation: string | null;
  answerDueOn: LocalDate;
  appealDueOn: LocalDate | null;
  wasAppealed: boolean;
  /** What the postings of the round that was reopened have as their source; null before. */
  roundId: string | null;
  /** What the payer has twice by its loss, and what the network gave back of it all the same. */
  refundedCents: Cents;
  returnedCents: Cents;
};

/** The dispute that a condition over `disputes d` finds, locked until the transaction ends. */
export function lockDispute(work: Work, which: Sql): Promise<Dispute | undefined> {
  return work.maybe<Dispute>(sql`
    select d.id, d.payment_id as "paymentId", d.customer_id as "customerId", d.reference, d.status, d.currency,
      d.amount_cents as "amountCents", d.fee_cents as "feeCents", d.fee_gst_cents as "feeGstCents",
      d.explanation, d.appeal_explanation as "appealExplanation", d.answer_due_on as "answerDueOn", d.appeal_due_on as "appealDueOn",
      d.appealed_at is not null as "wasAppealed", d.round_id as "roundId", d.refunded_cents as "refundedCents",
      d.returned_cents as "returnedCents"
    from disputes d where d.merchant_id = ${work.merchantId} and ${which} for update`);
}

/**
 * Moves a dispute that the caller holds by an event of its table, which must move it; `also` sets further columns. Nothing
 * else writes `disputes.status`.
 */
export async function moveDispute(
  work: Work,
  { id, status }: Pick<Dispute, 'id' | 'status'>,
  event: DisputeEvent,
  also?: Sql,
): Promise<void> {
  const next = outcomeOf(disputeTable, status, event);
  if (next.kind !== 'next') throw new Error(`dispute ${id}: ${event} does not move ${status}`);
  await work.run(sql`
    update disputes d set status = ${word(next.state)}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where d.merchant_id = ${work.merchantId} and d.id = ${id} and d.status = ${status}`);
}

const NEWS = {
  opened: 'dispute.opened',
  answered: 'dispute.answered',
  won: 'dispute.won',
  lost: 'dispute.lost',
  appealed: 'dispute.appealed',
  reopened: 'dispute.reopened',
} as const satisfies Record<string, EventName>;

/** What the table of disputes cannot see of a dispute, today. */
export const factsOf = (work: Work, { appealDueOn, wasAppealed, roundId }: Dispute): DisputeFacts => ({
  appealDueOn,
  today: work.clock.bankToday(),
  wasAppealed,
  wasReopened: roundId !== null,
});

/** Notes what happened to a dispute in the audit log, and announces it. */
export async function noteDispute(
  work: Work,
  what: keyof typeof NEWS,
  dispute: Dispute,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { id, paymentId, customerId, amountCents, currency, reference } = dispute;
  await work.audit({
    action: NEWS[what],
    subjectKind: 'payment',
    subjectId: paymentId,
    person: customerId,
    after: { reference, amount_cents: amountCents, ...details },
  });
  await work.emit(NEWS[what], {
    id,
    payment_id: paymentId,
    customer_id: customerId,
    amount_cents: amountCents,
    currency,
    answer_due_on: dispute.answerDueOn,
  });
}

/** Notes that an answer or appeal was handed in without a word to it: others come first the next time. */
export async function noteTried(work: Work, id: string): Promise<void> {
  await work.run(sql`
    update disputes set hand_in_tried_at = ${work.clock.wall()}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
