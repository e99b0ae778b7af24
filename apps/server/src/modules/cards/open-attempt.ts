import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import { type AttemptView, cardAttemptOf } from './card-attempt.query.ts';
import type { Paid } from './card-bills.ts';
import { answerChallenge, followAttempt } from './pay-by-card.ts';
import type { CardRail } from './ports.ts';

type Named = { bill: Paid; id: string };

/** One attempt at a bill as it is now; one without an outcome is asked for again. 404 for another bill's. */
export async function lookAtAttempt(
  run: Run,
  rail: CardRail | undefined,
  { bill, id }: Named,
): Promise<AttemptView> {
  const seen = await run.inTransaction((work) => cardAttemptOf(work, bill, id));
  if (!rail || !['processing', 'unknown', 'needs_action'].includes(seen.stage)) return seen;
  await followAttempt(run, rail, id);
  return run.inTransaction((work) => cardAttemptOf(work, bill, id));
}

/** Passes on the code that the payer's bank asked for, or that they give the payment up. Refuses as `answerChallenge`; 404 for another bill's. */
export async function answerAttempt(
  run: Run,
  rail: CardRail | undefined,
  { bill, id, code }: Named & { code: string | null },
): Promise<AttemptView> {
  // Whose attempt it is comes first: nobody answers for another's.
  await run.inTransaction((work) => cardAttemptOf(work, bill, id));
  if (!rail) throw new Refusal('card_payment.no_challenge');
  await answerChallenge(run, rail, id, code);
  return run.inTransaction((work) => cardAttemptOf(work, bill, id));
}
