import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Why something that waited for a person waits no longer, although nobody settled it. */
export type ClosedBecause =
  | 'file_lodged'
  | 'file_over'
  | 'file_cleared'
  | 'agreement_whole'
  | 'nothing_to_debit'
  | 'phase_completed';

/**
 * Closes what waited for a person once its cause is gone: the open exceptions `x` of a kind that meet a condition.
 * The resolution is the code of the reason, which screens put in words. Answers how many were closed.
 */
export async function closeExceptions(
  work: Work,
  closing: { kind: string; gone: Sql; because: ClosedBecause },
): Promise<number> {
  const closed = await work.rows<{ id: string }>(sql`
    update exceptions x set status = 'resolved', resolution = ${closing.because}, resolved_at = ${work.now}
    where x.merchant_id = ${work.merchantId} and x.status = 'open' and x.kind = ${closing.kind} and ${closing.gone}
    returning x.id`);
  for (const { id } of closed) {
    await work.audit({
      action: 'exception.resolved',
      subjectKind: 'exception',
      subjectId: id,
      after: { resolution: closing.because },
    });
  }
  return closed.length;
}
