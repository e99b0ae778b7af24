import type { Run } from '../../apps/server/src/platform/run.ts';
import type { cardTill } from '../fixture/card-till.ts';
import { fillEndedCard, fillKeptCard } from './kept-card-stage.ts';
import { fillMoves } from './move-stage.ts';
import type { TODAY } from './stage.ts';
import type { fillSubscriptions } from './subscription-stage.ts';

/** What meets on the subscriptions: the kept card of one, the ended card of another, and the request of another beside those that move in. */
export async function fillFollowed(
  run: Run,
  { rail }: ReturnType<typeof cardTill>,
  today: typeof TODAY,
  subscription: Awaited<ReturnType<typeof fillSubscriptions>>,
) {
  const { customerId, methodId } = subscription.byCard;
  return {
    keptCard: await fillKeptCard(run, { customerId, methodId }),
    endedCard: await fillEndedCard(run, rail, { planVersionId: subscription.smallVersionId, today }),
    move: await fillMoves(run, today, { id: subscription.id, planId: subscription.smallId }),
  };
}
