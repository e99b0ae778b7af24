import type { Run } from '../../platform/run.ts';
import { renewCard, savedTokenOf } from '../customers/index.ts';
import type { CardRail } from './ports.ts';

/** `silent`: the processor did not answer. */
type HowItIs = 'renewed' | 'same' | 'silent';

/** What one run of a phase knows of its processor: once it did not answer, it is asked no more until the next run. */
export type Asking = { isSilent: boolean };

/** Asks the processor how a kept card is now, before it counts as over: banks renew cards, and the token goes on. */
export async function renewKept(
  run: Run,
  rail: CardRail,
  method: { id: string; customerId: string },
  asking: Asking,
): Promise<HowItIs> {
  // Each answer that does not come is waited for: a few hundred of them would hold the merchant's morning.
  if (asking.isSilent) return 'silent';
  const token = await run.inTransaction((work) => savedTokenOf(work, method));
  if (!token) return 'same';
  const card = await rail.cardOf(token).catch((error: unknown) => {
    run.log.warn({ method: method.id, err: error }, 'the processor did not say how a kept card is');
    return 'silent' as const;
  });
  if (card === 'silent') {
    asking.isSilent = true;
    return card;
  }
  if (!card || card === 'not_taken') return 'same';
  return (await run.inTransaction((work) => renewCard(work, method, card))) ? 'renewed' : 'same';
}
