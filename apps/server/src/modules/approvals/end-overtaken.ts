import type { ApprovalKindName, OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import { approvalTable } from '@lorikeet/domain/approvals';
import { moveBy } from '@lorikeet/domain/kernel';
import type { ApprovalKind, Shown } from '../../platform/approvals.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { notifyMaker } from './approval-mail.ts';
import { holdsNow } from './holders.query.ts';
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
 * Ends the changes of a kind that wait and can never be made any more, or whose maker may not ask for them any more, and
 * tells who asked. One that somebody decides at this
 * moment is passed over: deciding holds what it is about before it, so that a caller who holds that passes over none. Returns
 * how many ended.
 */
export async function endOvertaken<Payload>(
  work: Work,
  kind: ApprovalKind<Payload>,
  { subjectIds, why }: Which<Payload> = {},
): Promise<number> {
  type Row = { id: string; maker: string; may: boolean; before: Buffer; payload: Buffer };
  const waiting = await work.rows<Row>(sql`
    select a.id, a.requested_by as maker, ${holdsNow(work, kind.permission, sql`a.requested_by`)} as may, a.before,
      a.payload
    from approvals a
    where a.merchant_id = ${work.merchantId} and a.kind = ${kind.kind} and a.status ${among(OVERTAKEN.from)}
      ${subjectIds ? sql`and a.subject_id = any(${[...subjectIds]}::uuid[])` : empty}
    order by a.id for update skip locked`);
  let ended = 0;
  for (const { id, maker, may, ...sealed } of waiting) {
    const open = (value: Buffer) => JSON.parse(work.vault.open(value));
    const asked: Asked<Payload> = { before: open(sealed.before), payload: open(sealed.payload) };
    const because = why ? why(asked) : await whyEnded(work, kind, { maker, may, asked });
    if (!because) continue;
    await endOne(work, { id, maker, kind: kind.kind, because });
    ended += 1;
  }
  return ended;
}

/** Why one ends by itself: its maker lacks the permission, it can never be made, or its maker may not ask for it any more. */
async function whyEnded<Payload>(
  work: Work,
  kind: ApprovalKind<Payload>,
  { maker, may, asked }: { maker: string; may: boolean; asked: Asked<Payload> },
): Promise<OvertakenBecause | null> {
  if (!may) return 'maker_may_not';
  const because = (await kind.overtaken?.(work, asked)) ?? null;
  if (because) return because;
  const mayAsk = (await kind.mayAsk?.(work, maker, asked.payload)) ?? true;
  return mayAsk ? null : 'maker_may_not';
}

/** The same of every kind, in the evening: what nobody saw when it happened. */
export async function endAllOvertaken(work: Work, kinds: Kinds): Promise<number> {
  let ended = 0;
  for (const kind of kinds.all()) ended += await endOvertaken(work, kind);
  return ended;
}

/**
 * Ends whatever a person has asked for who may not act any more. One that somebody decides at this moment is passed over, as
 * above: deciding looks at its maker. Returns how many ended.
 */
export async function endAskedBy(work: Work, maker: string): Promise<number> {
  const waiting = await work.rows<{ id: string; kind: ApprovalKindName }>(sql`
    select a.id, a.kind from approvals a
    where a.merchant_id = ${work.merchantId} and a.requested_by = ${maker} and a.status ${among(OVERTAKEN.from)}
    order by a.id for update skip locked`);
  for (const { id, kind } of waiting) await endOne(work, { id, maker, kind, because: 'maker_may_not' });
  return waiting.length;
}

/** Ends a change that waits, the caller holding it, and tells who asked. */
export async function endOne(
  work: Work,
  one: { id: string; maker: string; kind: ApprovalKindName; because: OvertakenBecause },
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
    after: { status: OVERTAKEN.to, change: kind, reason: because },
  });
  await work.emit('approval.overtaken', { id, user_ids: [maker] });
  await notifyMaker(work, { kind: { kind }, approvalId: id, maker, status: 'overtaken', because });
}
