import { moveBy } from '@lorikeet/domain/kernel';
import { BILLED_STATES, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

const COMPLETED = moveBy(subscriptionTable, 'complete', BILLED_STATES);

/**
 * Whether a subscription `s` that runs has come to its end before a day with nothing left to bill: no period, or only one
 * that would start after the end, and no charge that waits for it.
 */
export const hasEnded = (day: Sql): Sql => sql`s.status ${among(COMPLETED.from)} and s.end_date < ${day}
  and (s.next_period_start is null or (s.next_period_start > s.end_date and s.carry_cents = 0))`;

/** Completes subscriptions whose last billed period has run out after their cancellation, or that ended with their plan. Returns how many. */
export function completeEnded(work: Work): Promise<number> {
  return work.run(sql`
    update subscriptions s set status = ${word(COMPLETED.to)}, next_period_start = null, ended_at = ${work.now},
      updated_at = ${work.now}
    where s.merchant_id = ${work.merchantId} and ${hasEnded(sql`${work.today}`)}`);
}
