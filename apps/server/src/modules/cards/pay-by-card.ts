import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { chargeOf, GOES_ON, LATE, noteAsked, POLL_MS, type StoredAttempt } from './attempt-store.ts';
import { type AskedCharge, beginAttempt } from './begin-attempt.ts';
import { captureStored } from './book-outcome.ts';
import { answeredBy, cardBehind } from './card-behind.ts';
import type { CardRail, Charge } from './ports.ts';
import { giveBack, takeOutcome } from './take-outcome.ts';

type CardToCharge = Omit<AskedCharge, 'card' | 'keptToken'> & {
  /** Its holder lets the merchant keep the card, once it has been charged. */
  saves?: boolean;
  /** Runs last in the transaction that stores the attempt, which holds the invoice: a refusal undoes it. */
  last?: (work: Work, id: string) => Promise<void>;
};

/**
 * Pays what is due of an invoice by card: the attempt is stored, then the processor is asked outside of any transaction by
 * the attempt's id, then its word is stored. A crash in between leaves an attempt that is asked for again by that id, so
 * that no charge is made twice and none is lost. Returns the attempt's id, the earlier one for a key used before. Refuses
 * as `cardBehind` and `beginAttempt`.
 */
export async function payByCard(
  run: Run,
  rail: CardRail,
  { saves, last, ...asked }: CardToCharge,
): Promise<string> {
  const card = await cardBehind(run, rail, asked.token);
  const keptToken = saves ? await keepToken(run, rail, asked.token) : undefined;
  const { id, asks } = await run.inTransaction(async (work) => {
    const begun = await beginAttempt(work, { ...asked, card, keptToken }, { goesOn: last !== undefined });
    await last?.(work, begun.id);
    return begun;
  });
  if (asks) await askRail(run, rail, asks.charge, { stored: asks.stored });
  return id;
}

/**
 * The same without its payer, by a card that they let the merchant keep: a bank that asks for the holder's code gets no
 * answer, and the attempt ends.
 */
export async function payUnattended(run: Run, rail: CardRail, asked: CardToCharge): Promise<string> {
  const id = await payByCard(run, rail, asked);
  const charge = await chargeOf(run, id);
  if (charge?.stage === 'needs_action') await giveUp(run, rail, id);
  return id;
}

/** The token that lasts; a processor that gives none keeps nobody from paying, and the card is not saved. */
function keepToken(run: Run, rail: CardRail, token: string): Promise<string | undefined> {
  return rail.keep(token).catch((error: unknown) => {
    run.log.warn({ err: error }, 'the processor kept no card');
    return undefined;
  });
}

/**
 * Asks the processor for an attempt and stores what it says; without an answer its outcome is unknown. `stored`: as this
 * process has just stored it.
 */
async function askRail(
  run: Run,
  rail: CardRail,
  charge: Charge,
  { isUnknown = false, stored }: { isUnknown?: boolean; stored?: StoredAttempt } = {},
): Promise<void> {
  const { id } = charge;
  run.log.info({ point: 'card.charge', merchant: run.merchantId, attempt: id }, 'asking the processor');
  const outcome = await rail.charge(charge).catch((error: unknown) => {
    run.log.warn({ attempt: id, err: error }, 'the processor did not answer');
    return { kind: 'unknown' } as const;
  });
  // Its payer has been told that it takes longer, and may be gone: nobody is left to reply to the bank.
  if (isUnknown && outcome.kind === 'challenge') return giveUp(run, rail, id);
  if (stored && outcome.kind === 'approved' && !outcome.isOtherCard)
    if (await captureStored(run, stored, outcome.reference)) return;
  await takeOutcome(run, rail, id, outcome);
}

/**
 * Passes on the code that the payer's bank asked for; null ends the attempt, as its payer takes another card. Refuses
 * `card_payment.no_challenge` and as `answeredBy`; 404.
 */
export async function answerChallenge(
  run: Run,
  rail: CardRail,
  id: string,
  code: string | null,
): Promise<void> {
  const charge = await chargeOf(run, id);
  if (charge?.stage !== 'needs_action') throw new Refusal('card_payment.no_challenge');
  await takeOutcome(run, rail, id, await answeredBy(run, rail, id, code));
}

/**
 * Goes on with an attempt whose moment has come: one that waits for its payer is given up, a late approval is given back,
 * any other is asked for again. Harmless when two do it at once.
 */
export async function followAttempt(run: Run, rail: CardRail, id: string): Promise<void> {
  const due = await run.reads.maybe<{ stage: string; is_late: boolean }>(sql`
    select p.stage, ${LATE} as is_late from card_attempts a
    join payments p on p.merchant_id = ${run.merchantId} and p.id = a.payment_id
    where a.merchant_id = ${run.merchantId} and a.payment_id = ${id} and a.next_ask_at <= ${run.clock.wall()}`);
  if (!due) return;
  if (due.is_late) return giveBack(run, rail, id);
  if (due.stage === 'needs_action') return giveUp(run, rail, id);
  const charge = await chargeOf(run, id);
  if (charge) await askRail(run, rail, charge, { isUnknown: charge.stage === 'unknown' });
}

/** Ends an attempt that waits for its payer; without the processor's word it is asked again soon. */
async function giveUp(run: Run, rail: CardRail, id: string): Promise<void> {
  const outcome = await rail.giveUp({ merchantId: run.merchantId, id }).catch((error: unknown) => {
    run.log.warn({ attempt: id, err: error }, 'the processor did not answer');
  });
  if (outcome) await takeOutcome(run, rail, id, outcome);
  else await run.inTransaction((work) => noteAsked(work, id, POLL_MS, { only: GOES_ON }));
}
