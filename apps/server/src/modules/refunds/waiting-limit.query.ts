import type { WaitingChange } from '@lorikeet/contracts/approvals';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** A higher limit that waits for a second person. */
export async function waitingLimit(work: Work): Promise<WaitingChange> {
  const row = await work.maybe<NonNullable<WaitingChange>>(sql`
    select id as approval_id, expires_at from approvals
    where merchant_id = ${work.merchantId} and kind = 'refunds.limit' and status = 'pending'
      and expires_at > ${work.now} limit 1`);
  return row ?? null;
}
