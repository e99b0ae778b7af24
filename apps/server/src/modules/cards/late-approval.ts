import { addCents } from '@lorikeet/domain/kernel';
import { cardCaptured, cardCaptureReversed } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { post } from '../ledger/index.ts';
import { LATE, type LockedAttempt, lockAttempt } from './attempt-store.ts';
import { captureOf, noteAttempt } from './book-outcome.ts';

/**
 * A processor approved an attempt that had failed: that it is to be given back is stored before the processor is asked to,
 * so that a process that ends in between loses nothing, and a person looks at what the payer may have seen. The caller
 * holds the attempt. Returns whether it is still to be given back.
 */
export async function keepLateApproval(
  work: Work,
  { id }: LockedAttempt,
  { reference, reason }: { reference: string; reason: 'late_approval' | 'other_card' },
): Promise<boolean> {
  const isNew = await work.run(sql`
    update card_attempts set late_reference = ${reference}, next_ask_at = ${work.clock.wall()}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and payment_id = ${id} and late_reference is null`);
  if (isNew > 0) {
    await raiseException(work, { kind: 'card.contradicted', reason, subjectId: id });
    return true;
  }
  const open = await work.maybe(sql`
    select 1 from card_attempts a where a.merchant_id = ${work.merchantId} and a.payment_id = ${id} and ${LATE}`);
  return open !== undefined;
}

/** The processor confirmed that a late approval went back: both movements are booked on one day. Harmless when repeated. */
export async function reverseLateCapture(work: Work, id: string): Promise<void> {
  const attempt = await lockAttempt(work, id);
  const on = work.clock.bankToday();
  const moved = await work.run(sql`
    update card_attempts a set given_back_on = ${on}, next_ask_at = null, updated_at = ${work.now}
    where a.merchant_id = ${work.merchantId} and a.payment_id = ${id} and ${LATE}`);
  if (moved === 0) return;
  const { currency, customerId, propertyId } = attempt;
  const booked = { sourceId: id, currency, effectiveDate: on, customerId, propertyId };
  await post(work, { ...cardCaptured(captureOf(attempt)), ...booked });
  await post(work, { ...cardCaptureReversed(captureOf(attempt)), ...booked });
  await noteAttempt(work, attempt, 'card_payment.reversed', {});
}

/** The processor will not give a late approval back: it is asked no more, and a person is told once. Harmless when repeated. */
export async function endGivingBack(work: Work, id: string, came: 'refused' | 'disputed'): Promise<void> {
  const attempt = await lockAttempt(work, id);
  const ended = await work.run(sql`
    update card_attempts a set give_back_refused_on = ${work.clock.bankToday()}, next_ask_at = null, updated_at = ${work.now}
    where a.merchant_id = ${work.merchantId} and a.payment_id = ${id} and ${LATE}`);
  if (ended > 0)
    await tellNotGivenBack(work, attempt, came === 'disputed' ? 'bank_has_it' : 'not_given_back');
}

/** What was said to be given back did not reach its card after all: a person is told. */
export async function missGivenBack(work: Work, id: string): Promise<void> {
  await tellNotGivenBack(work, await lockAttempt(work, id), 'not_given_back');
}

async function tellNotGivenBack(
  work: Work,
  { id, amountCents, feeCents, currency }: LockedAttempt,
  reason: 'not_given_back' | 'bank_has_it',
) {
  await raiseException(work, {
    kind: 'card.contradicted',
    reason,
    subjectId: id,
    details: { amount_cents: addCents(amountCents, feeCents), currency },
  });
}
