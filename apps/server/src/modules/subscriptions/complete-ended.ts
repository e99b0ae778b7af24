import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Completes subscriptions whose last billed period has run out after they were told to end. Answers how many. */
export function completeEnded(work: Work): Promise<number> {
  return work.run(sql`
    update subscriptions set status = 'completed', ended_at = ${work.now}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and status in ('active', 'past_due') and next_period_start is null
      and end_date < ${work.today}`);
}
