import type { ClosingReason, ExceptionKind, ExceptionReason } from '@lorikeet/contracts/exception-kinds';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type Closing<K extends ExceptionKind> = {
  kind: K;
  /** Why they wait no longer, although nobody settled them; screens put it in words. */
  because: ClosingReason<K>;
  /** Those about one subject; left out, about any. */
  subjectId?: string;
  reason?: ExceptionReason<K>;
  /** A condition over the open exceptions `x`. */
  gone?: Sql;
};

/** Closes what waited for a person once its cause is gone. Returns how many were closed. */
export async function closeExceptions<K extends ExceptionKind>(
  work: Work,
  { kind, because, subjectId, reason, gone }: Closing<K>,
): Promise<number> {
  const closed = await work.rows<{ id: string }>(sql`
    update exceptions x set status = 'resolved', resolution = ${because}, resolved_at = ${work.now}
    where x.merchant_id = ${work.merchantId} and x.status = 'open' and x.kind = ${kind}
      ${subjectId ? sql`and x.subject_id = ${subjectId}` : empty}
      ${reason ? sql`and x.reason = ${reason}` : empty}
      ${gone ? sql`and ${gone}` : empty}
    returning x.id`);
  for (const { id } of closed) {
    await work.audit({
      action: 'exception.resolved',
      subjectKind: 'exception',
      subjectId: id,
      after: { resolution: because },
    });
  }
  return closed.length;
}
