import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Makes changes that waited for their period the present terms, once that period has begun: of one subscription or
 * of all. A change of billing cycle that was not billed yet begins its count there. Returns how many.
 */
export function applyWaitingChanges(work: Work, subscriptionId?: string): Promise<number> {
  return work.run(sql`
    update subscriptions s set plan_id = v.plan_id, plan_version_id = s.next_plan_version_id,
      quantity = s.next_quantity, anchor_date = coalesce(s.next_anchor, s.anchor_date),
      periods_billed = case when s.next_anchor is null then s.periods_billed else 0 end,
      next_plan_version_id = null, next_quantity = null, next_from = null, next_anchor = null,
      prior_end_date = null,
      updated_at = ${work.now}
    from plan_versions v
    where s.merchant_id = ${work.merchantId} and s.next_from <= ${work.today}
      ${subscriptionId ? sql`and s.id = ${subscriptionId}` : empty}
      and v.merchant_id = ${work.merchantId} and v.id = s.next_plan_version_id`);
}
