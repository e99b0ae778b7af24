import type { Run } from '../../platform/run.ts';
import { renewCard, savedTokenOf } from '../customers/index.ts';
import type { CardRail } from './ports.ts';

/** `silent`: the processor did not answer. */
type HowItIs = 'renewed' | 'same' | 'silent';

/** Asks the processor how a kept card is now, before it counts as over: banks renew cards, and the token goes on. */
export async function renewKept(
  run: Run,
  rail: CardRail,
  method: { id: string; customerId: string },
): Promise<HowItIs> {
  const token = await run.inTransaction((work) => savedTokenOf(work, method));
  if (!token) return 'same';
  const card = await rail.cardOf(token).catch((error: unknown) => {
    run.log.warn({ method: method.id, err: String(error) }, 'the processor did not say how a kept card is');
    return 'silent' as const;
  });
  if (card === 'silent') return card;
  if (!card || card === 'not_taken') return 'same';
  return (await run.inTransaction((work) => renewCard(work, method, card))) ? 'renewed' : 'same';
}
