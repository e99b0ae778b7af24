import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { CardFacts, CardOutcome, CardRail } from './ports.ts';

/**
 * The card behind a token, by the processor's word: a browser's word for its network would choose the fee. Refuses
 * `card.token_unknown`, `card.network_refused`, and `card.processor_silent` where the processor does not answer.
 */
export async function cardBehind(run: Run, rail: CardRail, token: string): Promise<CardFacts> {
  const card = await rail.cardOf(token).catch((error: unknown) => {
    run.log.warn({ err: error }, 'the processor did not say which card it is');
    throw new Refusal('card.processor_silent');
  });
  if (!card) throw new Refusal('card.token_unknown');
  if (card === 'not_taken') throw new Refusal('card.network_refused');
  return card;
}

/**
 * What a reply to the bank's question came to, or null for none. Refuses `card.processor_silent`: the question stands, and is
 * replied to again.
 */
export function answeredBy(run: Run, rail: CardRail, id: string, code: string | null): Promise<CardOutcome> {
  const name = { merchantId: run.merchantId, id };
  const outcome = code === null ? rail.giveUp(name) : rail.answer(name, code);
  return outcome.catch((error: unknown) => {
    run.log.warn({ attempt: id, err: error }, 'the processor did not answer');
    throw new Refusal('card.processor_silent');
  });
}
