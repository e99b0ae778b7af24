import type { Run } from '../../apps/server/src/platform/run.ts';
import { fillKeptCard } from './kept-card-stage.ts';
import { fillMoves } from './move-stage.ts';
import type { TODAY } from './stage.ts';
import type { fillSubscriptions } from './subscription-stage.ts';

/** What meets on the subscriptions: the kept card of one, and the request of another beside those that move in. */
export async function fillFollowed(
  run: Run,
  today: typeof TODAY,
  subscription: Awaited<ReturnType<typeof fillSubscriptions>>,
) {
  const { customerId, methodId } = subscription.byCard;
  return {
    keptCard: await fillKeptCard(run, { customerId, methodId }),
    move: await fillMoves(run, today, { id: subscription.id, planId: subscription.smallId }),
  };
}
