import { sql } from '../../platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';

/** Ends what waited for a second person in vain. Answers how many. */
export function expireApprovals(platform: Platform, merchantId: string): Promise<number> {
  return inTenant(platform, merchantId, SYSTEM, async (work) => {
    const over = await work.rows<{ id: string; kind: string }>(sql`
      update approvals set status = 'expired', decided_at = ${work.now}
      where merchant_id = ${merchantId} and status = 'pending' and expires_at <= ${work.now}
      returning id, kind`);
    for (const { id, kind } of over) {
      await work.audit({
        action: 'approval.expire',
        subjectKind: 'approval',
        subjectId: id,
        before: { status: 'pending' },
        after: { status: 'expired', change: kind },
      });
    }
    return over.length;
  });
}
