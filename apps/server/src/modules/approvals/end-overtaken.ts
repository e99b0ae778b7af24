import type { OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import { approvalTable } from '@lorikeet/domain/approvals';
import { moveBy } from '@lorikeet/domain/kernel';
import type { ApprovalKind, Shown } from '../../platform/approvals.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { notifyMaker } from './approval-mail.ts';
import type { Kinds } from './kinds.ts';

const OVERTAKEN = moveBy(approvalTable, 'overtake');

type Asked<Payload> = { before: Shown; payload: Payload };
type Which<Payload> = {
  /** Those about these subjects; left out, about any. */
  subjectIds?: readonly string[];
  /** Why one ends, where its caller knows more than can be read yet; left out, as its kind says. */
  why?: (asked: Asked<Payload>) => OvertakenBecause | null;
};

/**
 * Ends the changes of a kind that wait and can never be made any more, and tells who asked. One that somebody decides at this
 * moment is passed over: deciding holds what it is about, as the caller may. Returns how many ended.
 */
export async function endOvertaken<Payload>(
  work: Work,
  kind: ApprovalKind<Payload>,
  { subjectIds, why }: Which<Payload> = {},
): Promise<number> {
  const waiting = await work.rows<{ id: string; maker: string; before: Buffer; payload: Buffer }>(sql`
    select a.id, a.requested_by as maker, a.before, a.payload from approvals a
    where a.merchant_id = ${work.merchantId} and a.kind = ${kind.kind} and a.status ${among(OVERTAKEN.from)}
      ${subjectIds ? sql`and a.subject_id = any(${[...subjectIds]}::uuid[])` : empty}
    order by a.id for update skip locked`);
  let ended = 0;
  for (const { id, maker, ...sealed } of waiting) {
    const open = (value: Buffer) => JSON.parse(work.vault.open(value));
    const asked: Asked<Payload> = { before: open(sealed.before), payload: open(sealed.payload) };
    const because = why ? why(asked) : await kind.overtaken?.(work, asked);
    if (!because) continue;
    await end(work, { id, maker, kind, because });
    ended += 1;
  }
  return ended;
}

/** The same of every kind that can be overtaken, in the evening: what nobody saw when it happened. */
export async function endAllOvertaken(work: Work, kinds: Kinds): Promise<number> {
  let ended = 0;
  for (const kind of kinds.all()) if (kind.overtaken) ended += await endOvertaken(work, kind);
  return ended;
}

async function end<Payload>(
  work: Work,
  one: { id: string; maker: string; kind: ApprovalKind<Payload>; because: OvertakenBecause },
): Promise<void> {
  const { id, maker, kind, because } = one;
  await work.run(sql`
    update approvals set status = ${word(OVERTAKEN.to)}, decided_at = ${work.now}, ended_because = ${because}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'approval.overtaken',
    subjectKind: 'approval',
    subjectId: id,
    before: { status: 'pending' },
    after: { status: OVERTAKEN.to, change: kind.kind, reason: because },
  });
  await work.emit('approval.overtaken', { id, user_ids: [maker] });
  await notifyMaker(work, { kind, approvalId: id, maker, status: 'overtaken', because });
}
