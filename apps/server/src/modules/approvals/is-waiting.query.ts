import type { ApprovalKindName } from '@lorikeet/contracts/approval-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Whether a change of a kind waits for a second person on a subject that the caller holds. */
export async function isWaiting(
  work: Work,
  { kind, subjectId }: { kind: ApprovalKindName; subjectId: string },
): Promise<boolean> {
  const waiting = await work.maybe(sql`
    select 1 from approvals where merchant_id = ${work.merchantId} and subject_id = ${subjectId} and kind = ${kind}
      and status = 'pending' and expires_at > ${work.now}`);
  return waiting !== undefined;
}
