import type { WaitingChange } from '@lorikeet/contracts/approvals';
import { approvalExpiry } from '@lorikeet/domain/approvals';
import type { ApprovalKind, Shown } from '../../platform/approvals.ts';
import { forbidden } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { notifyApprovers, notifyPlatform } from './approval-mail.ts';
import { insertApproval } from './approval-store.ts';
import { endOvertaken } from './end-overtaken.ts';
import { expireApprovals } from './expire-approvals.ts';
import { platformInstead } from './platform-instead.query.ts';
import { mustWait, othersWho } from './policy.ts';

/** What is asked for: the subject as it shall stand, in words for people, and what the use case is given (JSON). */
export type Asked<Payload> = {
  subject: { kind: string; id: string };
  after: Shown;
  payload: Payload;
};

/**
 * Lets a change wait when the tenant's policy asks for a second person, and returns undefined when it is to be made
 * at once. Refusals as of `requestApproval`.
 */
export async function waitForSecondPerson<Payload>(
  work: Work,
  kind: ApprovalKind<Payload>,
  asked: Asked<Payload>,
): Promise<NonNullable<WaitingChange> | undefined> {
  const about = { subjectKind: asked.subject.kind, subjectId: asked.subject.id };
  if (!(await mustWait(work, kind, { about, payload: asked.payload }))) return undefined;
  return requestApproval(work, kind, asked);
}

/**
 * Keeps a change until another person approves it, and writes to those who may: the people who can be a second person
 * now and could make it themselves, or all who can be one where none could; nobody who comes later. Where nobody can, or always, it waits
 * for the platform's staff, as its kind says. It is tried out first and undone, so that its maker hears at once what its use case refuses. Refuses `approval.nobody_else` and
 * `approval.already_waiting`; 403 without the permission of the change. Undefined when nothing would change.
 */
export async function requestApproval<Payload>(
  work: Work,
  kind: ApprovalKind<Payload>,
  { subject, after, payload }: Asked<Payload>,
): Promise<NonNullable<WaitingChange> | undefined> {
  const maker = work.actor.id;
  if (work.actor.kind !== 'user' || !maker || !work.actor.permissions?.has(kind.permission))
    throw forbidden();
  const about = { subjectKind: subject.kind, subjectId: subject.id };
  const approvers = kind.platform === 'always' ? [] : await othersWho(work, kind, { about, payload });
  const operators = approvers.length > 0 ? undefined : await platformInstead(work, kind);
  refuseUnless(approvers.length > 0 || operators !== undefined, 'approval.nobody_else');
  const before = await kind.now(work, payload);
  const made = await work.rehearse(() => kind.apply(work, payload));
  if (made === false) return undefined;
  const approval = { id: work.newId(), kind: kind.kind, expiresAt: approvalExpiry(work.now) };
  const ids = approvers.map(({ id }) => id);
  // The evening ends what waited in vain or no longer applies; until then it must not stand in the way.
  await expireApprovals(work, { kind: kind.kind, subjectId: subject.id });
  await endOvertaken(work, kind, { subjectIds: [subject.id] });
  const isFirst = await insertApproval(work, {
    ...approval,
    ...about,
    before,
    after,
    payload,
    approvers: ids,
  });
  refuseUnless(isFirst, 'approval.already_waiting');
  await work.audit({
    action: 'approval.requested',
    subjectKind: 'approval',
    subjectId: approval.id,
    after: { change: kind.kind, expires_at: approval.expiresAt },
  });
  await work.emit('approval.requested', { id: approval.id, user_ids: ids });
  await notifyApprovers(work, approvers, { kind, approval });
  if (operators) await notifyPlatform(work, operators, { kind, approval });
  return { approval_id: approval.id, expires_at: approval.expiresAt };
}
