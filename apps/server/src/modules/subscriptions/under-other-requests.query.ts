import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { RUNNING } from './change-method.ts';

/** A subscription that is debited under another request of its payer, which is active. */
export type UnderOther = { id: string; plan_name: string; account_masked: string };

/**
 * The subscriptions of a customer that a new request could take over from requests that are active: those of blocked
 * requests it takes over without being asked. The oldest first.
 */
export function underOtherRequests(work: Work, customerId: string): Promise<UnderOther[]> {
  return work.rows<UnderOther>(sql`
    select s.id, v.name as plan_name, m.account_masked
    from subscriptions s
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = s.mandate_id and m.status = 'active'
    join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = s.plan_version_id
    where s.merchant_id = ${work.merchantId} and s.customer_id = ${customerId} and s.status ${among(RUNNING)}
    order by s.id`);
}
