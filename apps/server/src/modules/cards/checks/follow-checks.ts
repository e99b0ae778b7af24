import { sql } from '../../../platform/db/sql.ts';
import type { Loop } from '../../../platform/loops.ts';
import { followEach } from '../../operations/index.ts';
import type { CardRail } from '../ports.ts';
import { followCheck } from './check-card.ts';
import type { CheckPurpose } from './check-store.ts';
import type { CheckFor } from './take-check.ts';

const EVERY_MS = 5_000;
/** Checks of one round. */
const AT_ONCE = 100;

/** Goes on with the checks of all merchants that have no outcome: those interrupted, unanswered or abandoned. */
export function followChecks(rail: CardRail, purposes: Readonly<Record<CheckPurpose, CheckFor>>): Loop {
  return {
    name: 'cards.check',
    everyMs: EVERY_MS,
    ...followEach({
      reason: 'card_check',
      due: ({ clock }, failing) => sql`
        select merchant_id, id from card_checks where next_ask_at <= ${clock.wall()} and id <> all(${failing}::uuid[])
        order by next_ask_at limit ${AT_ONCE}`,
      follow: (run, id) => followCheck(run, rail, purposes, id),
    }),
  };
}
