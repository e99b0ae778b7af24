import type { DisputeEvent } from '@lorikeet/domain/disputes';
import { addCents, type Cents, type LocalDate, subCents, ZERO } from '@lorikeet/domain/kernel';
import { paidTwice } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { markDisputed, paymentEvent } from '../payments/index.ts';
import {
  bookLoss,
  bookLossUndone,
  bookPartReturned,
  bookWin,
  type DisputedAttempt,
  keptOf,
} from './dispute-book.ts';
import { mailDispute } from './dispute-mail.ts';
import { type Dispute, moveDispute, noteDispute } from './dispute-store.ts';

/** A dispute that the caller holds with its payment is won, or its appeal is: what is with the payer's bank comes back. */
export async function win(
  work: Work,
  attempt: DisputedAttempt,
  dispute: Dispute,
  event: DisputeEvent,
  isFeeReturned: boolean,
): Promise<void> {
  const { returnedCents } = dispute;
  await end(work, dispute, event, { refundedCents: ZERO, returnedCents, appealDueOn: null });
  if (dispute.status === 'appealed') await bookLossUndone(work, dispute);
  await bookWin(work, attempt, dispute, isFeeReturned);
  const cents = isFeeReturned ? addCents(keptOf(dispute), dispute.feeCents) : keptOf(dispute);
  await paymentEvent(work, dispute.paymentId, 'dispute_won', { amount_cents: cents });
  await noteDispute(work, 'won', dispute);
  await mailDispute(work, dispute, 'won');
}

type Loss = { event: DisputeEvent; appealDueOn: LocalDate | null; returnedCents: Cents };

/** A dispute that the caller holds with its payment is lost. What went back beyond the charge is with the payer twice. */
export async function lose(
  work: Work,
  attempt: DisputedAttempt,
  dispute: Dispute,
  { event, appealDueOn, returnedCents }: Loss,
): Promise<void> {
  const kept = subCents(dispute.amountCents, returnedCents);
  const refundedCents = paidTwice({
    charged: addCents(attempt.amountCents, attempt.feeCents),
    before: await givenBackBefore(work, attempt, dispute),
    taken: kept,
  });
  await end(work, dispute, event, { refundedCents, returnedCents, appealDueOn });
  const lost = { ...dispute, refundedCents, returnedCents };
  await bookPartReturned(work, attempt, lost);
  await bookLoss(work, lost);
  if (refundedCents > 0) {
    await raiseException(work, {
      kind: 'refund.paid_twice',
      reason: 'lost_after_refund',
      subjectId: dispute.paymentId,
      details: { amount_cents: refundedCents, currency: dispute.currency },
    });
  }
  await paymentEvent(work, dispute.paymentId, 'dispute_lost', { amount_cents: kept });
  await noteDispute(work, 'lost', dispute);
  await mailDispute(work, lost, 'lost');
}

/**
 * What of a payment went back before: by refunds, and by other disputes that were lost, less what is owed of them. Cents. A
 * refund that did not arrive became the customer's credit, so that it counts as one that did, and both orders of the two end
 * alike; that of a property's payment is off what the property owes, as if it had never been.
 */
async function givenBackBefore(
  work: Work,
  { propertyId }: DisputedAttempt,
  { id, paymentId }: Dispute,
): Promise<Cents> {
  const given = propertyId
    ? (['lodged', 'done'] as const)
    : (['lodged', 'done', 'failed', 'returned'] as const);
  const { cents } = await work.one<{ cents: Cents }>(sql`
    select ((select coalesce(sum(amount_cents + fee_cents), 0) from refunds
        where merchant_id = ${work.merchantId} and payment_id = ${paymentId} and status ${among(given)})
      + (select coalesce(sum(greatest(amount_cents - returned_cents - refunded_cents, 0)), 0) from disputes
        where merchant_id = ${work.merchantId} and payment_id = ${paymentId} and id <> ${id} and status = 'lost')
      )::bigint as cents`);
  return cents;
}

/** The appeal of a loss is lost: the loss stands as it was booked. */
export async function loseAppeal(work: Work, dispute: Dispute, event: DisputeEvent): Promise<void> {
  await moveDispute(work, dispute, event, sql`ended_on = ${work.clock.bankToday()}`);
  await markStanding(work, dispute.paymentId);
  await paymentEvent(work, dispute.paymentId, 'dispute_lost', { amount_cents: keptOf(dispute) });
  await noteDispute(work, 'lost', dispute, { appeal: true });
  await mailDispute(work, dispute, 'lost');
}

type End = Pick<Dispute, 'refundedCents' | 'returnedCents' | 'appealDueOn'>;

async function end(work: Work, dispute: Dispute, event: DisputeEvent, how: End): Promise<void> {
  await moveDispute(
    work,
    dispute,
    event,
    sql`ended_on = ${work.clock.bankToday()}, refunded_cents = ${how.refundedCents},
      returned_cents = ${how.returnedCents}, appeal_due_on = ${how.appealDueOn}`,
  );
  const subjectId = dispute.paymentId;
  const { waits } = await markStanding(work, subjectId);
  if (!waits) await closeExceptions(work, { kind: 'dispute.to_answer', because: 'decided', subjectId });
}

/** Where a payment stands by all its disputes. `waits`: one of them is to be answered. */
async function markStanding(work: Work, paymentId: string): Promise<{ waits: boolean }> {
  const { standing, waits } = await work.one<{ standing: 'open' | 'lost' | null; waits: boolean }>(sql`
    select case when bool_or(status in ('opened', 'evidence_sent', 'appealed')) then 'open'
        when bool_or(status = 'lost') then 'lost' end as standing,
      coalesce(bool_or(status = 'opened'), false) as waits
    from disputes where merchant_id = ${work.merchantId} and payment_id = ${paymentId}`);
  await markDisputed(work, paymentId, standing);
  return { waits };
}
