import { CARD_SETTLES_AFTER } from '@lorikeet/domain/cards';
import { addBankDays } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Loop } from '../../platform/loops.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { lockMerchant } from '../merchants/index.ts';
import { followEach } from '../operations/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { isCovered } from './cover.query.ts';
import { giveCredit, returnRefund } from './end-refund.ts';
import { lodgeCardRefund } from './lodge-refunds.ts';
import { moveRefunds } from './move-refunds.ts';
import type { CardRefund, CardRefunder, CardRefundOutcome } from './ports.ts';
import { mailRefunds } from './refund-mail.ts';
import { lockRefunds, noteRefund, type Refund, totalOf } from './refund-store.ts';

const EVERY_MS = 5_000;
/** Refunds of one round. */
const AT_ONCE = 100;
/** Milliseconds of wall time until a processor that did not say what came of a refund is asked again. */
const POLL_MS = 15_000;
/** Milliseconds of wall time until a balance that did not cover a refund is looked at again. */
const COVER_MS = 5 * 60_000;

/** Goes on with the refunds of all merchants' cards that have no end: those just made, interrupted, or unanswered. */
export function followCardRefunds(rail: CardRefunder): Loop {
  return {
    name: 'refunds.follow-cards',
    everyMs: EVERY_MS,
    ...followEach({
      reason: 'refund',
      due: ({ clock }, failing) => sql`
        select merchant_id, id from refunds where next_ask_at <= ${clock.wall()} and id <> all(${failing}::uuid[])
        order by next_ask_at limit ${AT_ONCE}`,
      follow: (run, id) => followCardRefund(run, rail, id),
    }),
  };
}

/**
 * Goes on with a refund of a card payment: it is lodged and booked, then the processor is asked outside of any transaction
 * by the refund's id, then its word is stored. A crash in between leaves a refund that is asked for again by that id.
 * Harmless when two do it at once.
 */
export async function followCardRefund(run: Run, rail: CardRefunder, id: string): Promise<void> {
  const asked = await run.inTransaction((work) => sendRefund(work, id));
  if (!asked) return;
  run.log.info({ point: 'card.refund', merchant: run.merchantId, refund: id }, 'asking the processor');
  const outcome = await rail.refund(asked).catch((error: unknown): CardRefundOutcome => {
    run.log.warn({ refund: id, err: error }, 'the processor did not answer');
    return { kind: 'unknown' };
  });
  await run.inTransaction((work) => takeRefundOutcome(work, id, outcome));
}

/**
 * The processor told that something came of a refund: one that is on its way is asked for again, and one that was done and
 * did not reach the card is the customer's credit. What the acquirer has netted by then it pays again in a sum that nobody
 * announced, so that a person looks at it first.
 */
export async function hearOfRefund(run: Run, rail: CardRefunder, id: string): Promise<void> {
  const known = await run.inTransaction(async (work) => {
    const [refund] = await lockRefunds(work, sql`r.id = ${id} and r.rail = 'card'`);
    return refund && { ...refund, asked: askedOf(work, refund) };
  });
  if (known?.status === 'lodged') return followCardRefund(run, rail, id);
  if (known?.status !== 'done') return;
  const outcome = await rail.refund(known.asked);
  if (outcome.kind === 'unknown') throw new Error('the processor did not answer');
  if (outcome.kind === 'refused') await run.inTransaction((work) => takeLateRefusal(work, id));
}

async function takeLateRefusal(work: Work, id: string): Promise<void> {
  const [refund] = await lockRefunds(work, sql`r.id = ${id} and r.status = 'done'`);
  if (!refund) return;
  const { netted } = await work.one<{ netted: boolean }>(sql`
    select settlement_id is not null as netted from refunds where merchant_id = ${work.merchantId} and id = ${id}`);
  if (!netted) return returnRefund(work, id, work.clock.bankToday(), { because: 'card_refused' });
  await raiseException(work, {
    kind: 'refund.not_arrived',
    reason: 'card_refused',
    subjectId: refund.paymentId,
    details: { amount_cents: totalOf(refund), currency: refund.currency },
  });
}

/** What the processor is asked, once the refund is lodged. Undefined while its money is not there, and once it is over. */
async function sendRefund(work: Work, id: string): Promise<CardRefund | undefined> {
  await lockMerchant(work);
  const [refund] = await lockRefunds(work, sql`r.id = ${id} and r.rail = 'card'`);
  if (!refund) return undefined;
  if (refund.status === 'approved') {
    if (!(await isCovered(work, refund))) {
      await askIn(work, id, COVER_MS);
      return undefined;
    }
    await lodgeCardRefund(work, refund);
  } else if (refund.status !== 'lodged') return undefined;
  return askedOf(work, refund);
}

function askedOf({ merchantId }: Work, refund: Refund): CardRefund {
  const { id, paymentId: chargeId, currency } = refund;
  return { merchantId, id, chargeId, amountCents: totalOf(refund), currency };
}

/** Stores what the processor says of a refund, by its table: one of many sayings moves it, the others change nothing. */
async function takeRefundOutcome(work: Work, id: string, outcome: CardRefundOutcome): Promise<void> {
  const [refund] = await lockRefunds(work, sql`r.id = ${id} and r.rail = 'card' and r.status = 'lodged'`);
  if (!refund) return;
  const on = work.clock.bankToday();
  if (outcome.kind === 'done') {
    const also = sql`paid_on = ${on}, lodgement_reference = ${outcome.reference}, next_ask_at = null,
      settles_on = ${addBankDays(on, CARD_SETTLES_AFTER)}`;
    await work.run(moveRefunds(work, 'complete', { where: sql`r.id = ${id}`, also }));
    const told = { paid_on: on, amount_cents: totalOf(refund) };
    await paymentEvent(work, refund.paymentId, 'refund_paid', told);
    await mailRefunds(work, [refund]);
    await noteRefund(work, 'complete', refund, { date: on });
  } else if (outcome.kind === 'refused') {
    const also = sql`ended_because = 'card_refused', next_ask_at = null`;
    await work.run(moveRefunds(work, 'fail', { where: sql`r.id = ${id}`, also }));
    await giveCredit(work, refund, { why: 'card_refused', on });
  } else await askIn(work, id, POLL_MS);
}

async function askIn(work: Work, id: string, inMs: number): Promise<void> {
  await work.run(sql`
    update refunds set next_ask_at = ${new Date(work.clock.wall().getTime() + inMs)}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
