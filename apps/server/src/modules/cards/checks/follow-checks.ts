import { queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Loop } from '../../../platform/loops.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
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
    async run(platform, _share, stopping) {
      const due = await queriesOn(platform.pool).rows<{
        merchant_id: string;
        id: string;
        purpose: CheckPurpose;
      }>(sql`
        select merchant_id, id, purpose from card_checks where next_ask_at <= ${platform.clock.wall()}
        order by next_ask_at limit ${AT_ONCE}`);
      for (const { merchant_id, id, purpose } of due) {
        if (stopping.aborted) return;
        await followCheck(createRun(platform, merchant_id, SYSTEM), rail, purposes[purpose], id);
      }
    },
  };
}
