import { moveBy } from '@lorikeet/domain/kernel';
import { BILLED_STATES, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

const COMPLETED = moveBy(subscriptionTable, 'complete', BILLED_STATES);

/** Completes subscriptions whose last billed period has run out after their cancellation. Returns how many. */
export function completeEnded(work: Work): Promise<number> {
  return work.run(sql`
    update subscriptions set status = ${word(COMPLETED.to)}, ended_at = ${work.now}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and status ${among(COMPLETED.from)} and next_period_start is null
      and end_date < ${work.today}`);
}
