import type { ApprovalKindName } from '@lorikeet/contracts/approval-kinds';
import { approvalTable } from '@lorikeet/domain/approvals';
import { moveBy } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { notifyMaker } from './approval-mail.ts';

const EXPIRED = moveBy(approvalTable, 'expire');

/**
 * Ends what waited for a second person in vain, of all or of one kind and subject, and tells who asked. Returns how many.
 */
export async function expireApprovals(
  work: Work,
  of?: { kind: ApprovalKindName; subjectId: string },
): Promise<number> {
  const over = await work.rows<{ id: string; kind: ApprovalKindName; maker: string }>(sql`
    update approvals set status = ${word(EXPIRED.to)}, decided_at = ${work.now}
    where merchant_id = ${work.merchantId} and status ${among(EXPIRED.from)} and expires_at <= ${work.now}
      ${of ? sql`and kind = ${of.kind} and subject_id = ${of.subjectId}` : empty}
    returning id, kind, requested_by as maker`);
  for (const { id, kind, maker } of over) {
    await work.audit({
      action: 'approval.expired',
      subjectKind: 'approval',
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'expired', change: kind },
    });
    await work.emit('approval.expired', { id, user_ids: [maker] });
    await notifyMaker(work, { kind: { kind }, approvalId: id, maker, status: 'expired' });
  }
  return over.length;
}

/** Which merchants `m` may have a change that waited in vain, or that can never be made any more. */
export function approvalsMayEnd(): Sql {
  return sql`exists (select 1 from approvals a where a.merchant_id = m.id and a.status = 'pending')`;
}
