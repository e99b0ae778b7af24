import { sql } from '../../platform/db/sql.ts';
import type { Loop } from '../../platform/loops.ts';
import { followEach } from '../operations/index.ts';
import { followAttempt } from './pay-by-card.ts';
import type { CardRail } from './ports.ts';

const EVERY_MS = 5_000;
/** Attempts of one round. */
const AT_ONCE = 100;

/** Goes on with the attempts of all merchants that have no outcome: those interrupted, unanswered or abandoned. */
export function followAttempts(rail: CardRail): Loop {
  return {
    name: 'cards.follow',
    everyMs: EVERY_MS,
    ...followEach({
      reason: 'card_payment',
      due: ({ clock }, failing) => sql`
        select merchant_id, payment_id as id from card_attempts
        where next_ask_at <= ${clock.wall()} and payment_id <> all(${failing}::uuid[])
        order by next_ask_at limit ${AT_ONCE}`,
      follow: (run, id) => followAttempt(run, rail, id),
    }),
  };
}
