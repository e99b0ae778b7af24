import { cardTable } from '@lorikeet/domain/cards';
import { type DisputeEvent, disputeOutcome, disputeTable } from '@lorikeet/domain/disputes';
import { type LocalDate, outcomeOf } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { lockMerchant } from '../merchants/index.ts';
import { markDisputed, paymentEvent } from '../payments/index.ts';
import { withdrawUnsentRefunds } from '../refunds/index.ts';
import { bookLate, bookOpening, bookReopening, type DisputedAttempt, lockDisputed } from './dispute-book.ts';
import { mailDispute } from './dispute-mail.ts';
import { type Dispute, factsOf, lockDispute, moveDispute, noteDispute } from './dispute-store.ts';
import { lose, loseAppeal, win } from './end-dispute.ts';
import type { DisputeNews } from './ports.ts';
import { type Contradiction, raiseContradiction } from './raise-contradiction.ts';

const EVENT_OF: Readonly<Record<DisputeNews['said'], DisputeEvent>> = {
  opened: 'open',
  won: 'win',
  lost: 'lose',
  withdrawn: 'payer_withdraws',
  reopened: 'reopen',
  appeal_won: 'win',
  appeal_lost: 'lose',
};

/**
 * Stores where a dispute stands by the processor's word, by the table of disputes. The money that the network took is
 * booked whatever else is known, refunds that have not left are withdrawn in the same transaction, and what contradicts
 * the table waits for a person. Repeated, late and crossed news change nothing twice.
 */
export async function takeNews(work: Work, news: DisputeNews): Promise<void> {
  await lockMerchant(work);
  const attempt = await lockDisputed(work, news.paymentId);
  await takeHeld(work, attempt, news);
  await bookLate(work, attempt);
}

async function takeHeld(work: Work, attempt: DisputedAttempt, news: DisputeNews): Promise<void> {
  const found =
    (await lockDispute(work, sql`d.reference = ${news.reference}`)) ?? (await enter(work, attempt, news));
  if (!found) return;
  const known = news.isAnswered ? await answeredElsewhere(work, found) : found;
  const event = eventOf(work, known, news);
  // What was said before the appeal is said again until that is decided.
  if (known.status === 'appealed' && (news.said === 'won' || news.said === 'lost')) return;
  const next = disputeOutcome(known.status, event, factsOf(work, known));
  if (next.kind === 'queue') return queue(work, known, { code: next.code, said: news.said });
  if (next.kind !== 'next') return;
  await follow(work, attempt, known, event, news);
}

/**
 * What was said does to a dispute. Lost after its last day without an answer, it is lost because nobody answered; of one whose
 * money came back whole nothing is lost.
 */
function eventOf(work: Work, dispute: Dispute, { said, returnedCents }: DisputeNews): DisputeEvent {
  const { status, answerDueOn, amountCents } = dispute;
  if (said !== 'lost' || status === 'lost') return EVENT_OF[said];
  if (returnedCents >= amountCents) return 'payer_withdraws';
  return status === 'opened' && work.clock.bankToday() > answerDueOn ? 'due_date_passed' : 'lose';
}

/** One that waits for the merchant's answer, and was answered at the processor itself: nothing is lost by its last day. */
async function answeredElsewhere(work: Work, dispute: Dispute): Promise<Dispute> {
  if (dispute.status !== 'opened') return dispute;
  await moveDispute(work, dispute, 'send_evidence');
  await closeExceptions(work, {
    kind: 'dispute.to_answer',
    because: 'answered',
    subjectId: dispute.paymentId,
  });
  await paymentEvent(work, dispute.paymentId, 'dispute_answered', {});
  await noteDispute(work, 'answered', dispute);
  return { ...dispute, status: 'evidence_sent' };
}

/** Enters a dispute that is not known yet, and opens it; nothing for a charge that took no money, which waits for a person. */
async function enter(work: Work, attempt: DisputedAttempt, news: DisputeNews): Promise<Dispute | undefined> {
  if (outcomeOf(cardTable, attempt.stage, 'dispute_opened').kind !== 'opens') {
    const { reference, said, amountCents } = news;
    await raiseContradiction(work, 'dispute_without_capture', attempt.id, {
      reference,
      said,
      amount_cents: amountCents,
      currency: attempt.currency,
    });
    return undefined;
  }
  const id = work.newId();
  await work.run(sql`
    insert into disputes (merchant_id, id, payment_id, customer_id, reference, status, currency, amount_cents,
      fee_cents, fee_gst_cents, reason, opened_on, answer_due_on, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${attempt.id}, ${attempt.customerId}, ${news.reference}, ${disputeTable.initial},
      ${attempt.currency}, ${news.amountCents}, ${news.feeCents}, ${news.feeGstCents}, ${news.reason},
      ${work.clock.bankToday()}, ${news.answerDueOn}, ${work.now}, ${work.now})`);
  const entered = (await lockDispute(work, sql`d.id = ${id}`))!;
  // What is told of first by its end was opened all the same: the money went before it came back.
  await follow(work, attempt, entered, 'open', news);
  return lockDispute(work, sql`d.id = ${id}`);
}

async function follow(
  work: Work,
  attempt: DisputedAttempt,
  dispute: Dispute,
  event: DisputeEvent,
  news: DisputeNews,
): Promise<void> {
  const next = outcomeOf(disputeTable, dispute.status, event);
  if (next.kind !== 'next') return;
  if (event === 'reopen') return reopen(work, attempt, dispute, news.answerDueOn);
  if (next.state === 'opened') return open(work, attempt, dispute, event);
  if (next.state === 'won') return win(work, attempt, dispute, event, news.isFeeReturned);
  if (dispute.status === 'appealed') return loseAppeal(work, dispute, event);
  if (next.state === 'lost') {
    const appealDueOn = event === 'due_date_passed' ? null : news.appealDueOn;
    return lose(work, attempt, dispute, { event, appealDueOn, returnedCents: news.returnedCents });
  }
  await moveDispute(work, dispute, event, sql`ended_on = ${work.clock.bankToday()}`);
}

async function open(
  work: Work,
  attempt: DisputedAttempt,
  dispute: Dispute,
  event: DisputeEvent,
): Promise<void> {
  const { paymentId, amountCents, currency, feeCents, answerDueOn } = dispute;
  await moveDispute(work, dispute, event);
  await markDisputed(work, paymentId, 'open');
  await withdrawUnsentRefunds(work, paymentId, 'payment_disputed');
  await bookOpening(work, attempt, dispute);
  await raiseException(work, {
    kind: 'dispute.to_answer',
    reason: 'payer_disputes',
    subjectId: paymentId,
    details: { amount_cents: amountCents, currency, due_on: answerDueOn },
  });
  await paymentEvent(work, paymentId, 'dispute_opened', {
    amount_cents: amountCents,
    fee_cents: feeCents,
    answer_due_on: answerDueOn,
  });
  await noteDispute(work, 'opened', dispute, { fee_cents: feeCents });
  await mailDispute(work, dispute, 'opened');
}

/** The payer's bank took the money of a dispute that was won again: it is to be answered again, by a new day. */
async function reopen(
  work: Work,
  attempt: DisputedAttempt,
  dispute: Dispute,
  answerDueOn: LocalDate,
): Promise<void> {
  const { paymentId, amountCents, currency } = dispute;
  const again = { ...dispute, answerDueOn, roundId: work.newId() };
  await moveDispute(
    work,
    dispute,
    'reopen',
    sql`reopened_on = ${work.clock.bankToday()}, round_id = ${again.roundId}, answer_due_on = ${answerDueOn},
      earlier_explanation = explanation, refused_explanation = null, returned_cents = 0, refunded_cents = 0,
      explanation = null, answered_by = null, answered_by_name = null, answered_at = null, handed_in_at = null,
      answer_refused_at = null, ended_on = null`,
  );
  await markDisputed(work, paymentId, 'open');
  await withdrawUnsentRefunds(work, paymentId, 'payment_disputed');
  await bookReopening(work, attempt, again);
  await raiseException(work, {
    kind: 'dispute.to_answer',
    reason: 'payer_disputes',
    subjectId: paymentId,
    details: { amount_cents: amountCents, currency, due_on: answerDueOn },
  });
  await paymentEvent(work, paymentId, 'dispute_reopened', {
    amount_cents: amountCents,
    answer_due_on: answerDueOn,
  });
  await noteDispute(work, 'reopened', again);
  await mailDispute(work, again, 'reopened');
}

const queue = (
  work: Work,
  { paymentId, reference, amountCents, currency }: Dispute,
  { code, said }: { code: string; said: DisputeNews['said'] },
): Promise<void> =>
  raiseContradiction(work, code.replace('dispute.', '') as Contradiction, paymentId, {
    reference,
    said,
    amount_cents: amountCents,
    currency,
  });
