import { type CheckEvent, checkTable } from '@lorikeet/domain/cards';
import { isRefusal, outcomeOf } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { saveCard } from '../../customers/index.ts';
import { POLL_MS } from '../attempt-store.ts';
import type { CardOutcome } from '../ports.ts';
import { CHALLENGE_MS } from '../take-outcome.ts';
import { type CardCheck, checkOf, moveCheck, tokensOf } from './check-store.ts';

/** What a kept card is for: an invitation that is accepted, or an older card that it takes the place of. */
export type CheckFor = {
  /** Holds it until the transaction ends, before its check is held. */
  hold(work: Work, subjectId: string): Promise<unknown>;
  /** False once it has ended, was done in another way, or is not what the payer agreed to any more. */
  isWanted(work: Work, check: CardCheck): Promise<boolean>;
  /** Does it, in the transaction that keeps the card. A refusal keeps nothing. */
  done(work: Work, check: CardCheck, methodId: string): Promise<void>;
};

const EVENT_OF: Readonly<Record<CardOutcome['kind'], CheckEvent>> = {
  approved: 'approved',
  declined: 'declined',
  challenge: 'challenge_asked',
  unknown: 'timed_out',
};

/**
 * Stores what the processor says of a check, by the table of stages: one of many sayings moves it. With an approval the card
 * is kept and what it is for is done, all or nothing; where that is refused by now, the check is overtaken.
 */
export async function takeCheck(
  run: Run,
  purpose: CheckFor,
  id: string,
  outcome: CardOutcome,
): Promise<void> {
  try {
    await run.inTransaction((work) => record(work, purpose, id, outcome));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    run.log.info({ check: id, refusal: error.code }, 'a card was confirmed and is not wanted any more');
    await run.inTransaction(async (work) => overtake(work, await checkOf(work, id, true)));
  }
}

async function record(work: Work, purpose: CheckFor, id: string, outcome: CardOutcome): Promise<void> {
  await purpose.hold(work, (await checkOf(work, id)).subjectId);
  const check = await checkOf(work, id, true);
  const event = EVENT_OF[outcome.kind];
  const next = outcomeOf(checkTable, check.stage, event);
  if (next.kind === 'same' && !OVER.includes(check.stage)) return askLater(work, check, POLL_MS);
  if (next.kind !== 'next') return;
  if (outcome.kind === 'approved') {
    if (await purpose.isWanted(work, check)) await keep(work, purpose, check);
    else await overtake(work, check);
  } else if (outcome.kind === 'declined') await end(work, check, outcome.reason);
  else if (outcome.kind === 'challenge') await move(work, check, event, CHALLENGE_MS, outcome.secret);
  else await move(work, check, event, POLL_MS);
}

const OVER: readonly string[] = ['kept', 'failed', 'stale'];

const inFuture = (work: Work, ms: number) => new Date(work.clock.wall().getTime() + ms);

const move = (work: Work, check: CardCheck, event: CheckEvent, inMs: number, secret: string | null = null) =>
  moveCheck(
    work,
    check,
    event,
    sql`next_ask_at = ${inFuture(work, inMs)}, challenge_secret = ${secret && work.vault.seal(secret)}`,
  );

async function askLater(work: Work, check: CardCheck, inMs: number): Promise<void> {
  await work.run(sql`
    update card_checks set next_ask_at = ${inFuture(work, inMs)}
    where merchant_id = ${work.merchantId} and id = ${check.id}`);
}

const FORGET = sql`token = null, kept_token = null, challenge_secret = null, next_ask_at = null`;

async function keep(work: Work, purpose: CheckFor, check: CardCheck): Promise<void> {
  const { network, last4, exp_month, exp_year, customerId, consent, holder } = check;
  const tokens = await tokensOf(work, check.id);
  if (!tokens?.keptToken) return overtake(work, check);
  const methodId = await saveCard(work, {
    customerId,
    network,
    last4,
    exp_month,
    exp_year,
    consent,
    token: tokens.keptToken,
    consentedBy: holder,
  });
  await moveCheck(work, check, 'approved', sql`${FORGET}, payment_method_id = ${methodId}`);
  await purpose.done(work, check, methodId);
}

async function end(work: Work, check: CardCheck, reason: string): Promise<void> {
  await moveCheck(work, check, 'declined', sql`${FORGET}, decline_reason = ${reason}`);
  await note(work, check, reason);
}

async function overtake(work: Work, check: CardCheck): Promise<void> {
  if (OVER.includes(check.stage)) return;
  await moveCheck(work, check, 'overtaken', FORGET);
  await note(work, check, 'overtaken');
}

function note(work: Work, { customerId, network, last4 }: CardCheck, reason: string): Promise<void> {
  return work.audit({
    action: 'payment_method.card_refused',
    subjectKind: 'customer',
    subjectId: customerId,
    person: customerId,
    after: { network, last4, reason },
  });
}
