import { BILLED_STATES } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/** The subscriptions that are billed, or paused, under a mandate, the oldest first. */
export function billedUnder(work: Work, mandateId: string): Promise<{ id: string; plan_name: string }[]> {
  return work.rows(sql`
    select s.id, v.name as plan_name
    from mandates m
    join subscriptions s on s.merchant_id = ${work.merchantId} and s.customer_id = m.customer_id
      and s.mandate_id = m.id and s.status ${among(BILLED_OR_PAUSED)}
    join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = s.plan_version_id
    where m.merchant_id = ${work.merchantId} and m.id = ${mandateId}
    order by s.id`);
}

const BILLED_OR_PAUSED = [...BILLED_STATES, 'paused'] as const;
