import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Loop } from '../../platform/loops.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
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
    async run(platform, _share, stopping) {
      const due = await queriesOn(platform.pool).rows<{ merchant_id: string; payment_id: string }>(sql`
        select merchant_id, payment_id from card_attempts where next_ask_at <= ${platform.clock.wall()}
        order by next_ask_at limit ${AT_ONCE}`);
      for (const { merchant_id, payment_id } of due) {
        if (stopping.aborted) return;
        await followAttempt(createRun(platform, merchant_id, SYSTEM), rail, payment_id);
      }
    },
  };
}
