import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { answeredBy, cardBehind } from '../card-behind.ts';
import type { CardOutcome, CardRail } from '../ports.ts';
import {
  type AskedCheck,
  type CheckPurpose,
  checkOf,
  enterCheck,
  keepTokenOf,
  tokensOf,
} from './check-store.ts';
import { type CheckFor, takeCheck } from './take-check.ts';

/** Milliseconds of wall time after which a processor that was asked and never answered is asked again. */
const ASK_AGAIN_MS = 60_000;

/**
 * Has a card's bank confirm it, so that it can be kept without a charge: the check is stored with what its holder agreed to,
 * then the processor is asked outside of any transaction by the check's id, then its word is stored, and with an approval
 * the card is kept and what it is for is done. `begin` says what it is for, and holds that; undefined asks nobody. Refuses
 * as `cardBehind`, `card_check.in_progress`, `card_check.too_many` and what `begin` refuses.
 */
export async function checkCard(
  run: Run,
  rail: CardRail,
  given: { token: string; purpose: CheckFor; begin: (work: Work) => Promise<AskedCheck | undefined> },
): Promise<void> {
  const { token, purpose, begin } = given;
  const card = await cardBehind(run, rail, token).catch(asRefusal);
  const id = await run.inTransaction(async (work) => {
    const asked = await begin(work);
    if (!asked) return undefined;
    if (card instanceof Refusal) throw card;
    return enterCheck(work, asked, { ...card, token }, ASK_AGAIN_MS);
  });
  if (id) await askBank(run, rail, purpose, id);
}

/** What is refused of a card is said after what is refused of what it is for. */
function asRefusal(error: unknown): InstanceType<typeof Refusal> {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Asks the processor for a check and stores what it says; without an answer its outcome is unknown. */
async function askBank(run: Run, rail: CardRail, purpose: CheckFor, id: string): Promise<void> {
  const held = await run.inTransaction((work) => tokensOf(work, id));
  if (!held) return;
  await takeCheck(run, purpose, id, await saidOf(run, rail, id, held));
}

async function saidOf(
  run: Run,
  rail: CardRail,
  id: string,
  { token, keptToken, currency }: NonNullable<Awaited<ReturnType<typeof tokensOf>>>,
): Promise<CardOutcome> {
  try {
    const lasting = keptToken ?? (await rail.keep(token));
    if (!keptToken) await run.inTransaction((work) => keepTokenOf(work, id, lasting));
    return await rail.check({ merchantId: run.merchantId, id, token, keptToken: lasting, currency });
  } catch (error) {
    run.log.warn({ check: id, err: error }, 'the processor did not answer');
    // A token that has ended is exchanged by nobody.
    const card = await rail.cardOf(token).catch(() => 'not_known');
    return card ? { kind: 'unknown' } : { kind: 'declined', reason: 'abandoned' };
  }
}

/**
 * Passes on the code that the payer's bank asked for; null ends the check, as its payer takes another card. Refuses
 * `card_payment.no_challenge` and as `answeredBy`; 404 for another's.
 */
export async function answerCheck(
  run: Run,
  rail: CardRail,
  given: { id: string; subjectId: string; code: string | null; purpose: CheckFor },
): Promise<void> {
  const { id, subjectId, code, purpose } = given;
  const check = await run.inTransaction((work) => checkOf(work, id));
  if (check.subjectId !== subjectId || check.stage !== 'needs_action')
    throw new Refusal('card_payment.no_challenge');
  await takeCheck(run, purpose, id, await answeredBy(run, rail, id, code));
}

/** Goes on with a check whose moment has come. Harmless when two do it at once. */
export async function followCheck(
  run: Run,
  rail: CardRail,
  purposes: Readonly<Record<CheckPurpose, CheckFor>>,
  id: string,
): Promise<void> {
  const due = await run.reads.maybe<{ stage: string; purpose: CheckPurpose }>(sql`
    select stage, purpose from card_checks
    where merchant_id = ${run.merchantId} and id = ${id} and next_ask_at <= ${run.clock.wall()}`);
  if (!due) return;
  const purpose = purposes[due.purpose];
  if (due.stage !== 'needs_action') return askBank(run, rail, purpose, id);
  const outcome = await rail.giveUp({ merchantId: run.merchantId, id }).catch((error: unknown) => {
    run.log.warn({ check: id, err: error }, 'the processor did not answer');
    return { kind: 'unknown' } as const;
  });
  await takeCheck(run, purpose, id, outcome);
}
