import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import { fieldWords } from '@lorikeet/contracts/field-words';
import { type ApprovalEvent, type ApprovalState, approvalTable } from '@lorikeet/domain/approvals';
import { advance } from '@lorikeet/domain/kernel';
import type { AnyApprovalKind, Shown } from '../../platform/approvals.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { forbidden, notFound } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { actingFor, type Work } from '../../platform/work.ts';
import { notifyMaker } from './approval-mail.ts';
import { type Approval, closeApproval, lockApproval } from './approval-store.ts';
import { isAbout } from './is-about.ts';
import type { Kinds } from './kinds.ts';

const WRITTEN: Record<ApprovalState, AuditAction> = {
  pending: 'approval.requested',
  approved: 'approval.approved',
  declined: 'approval.declined',
  withdrawn: 'approval.withdrawn',
  expired: 'approval.expired',
};

/**
 * Approves a change and makes it by its own use case, in this transaction; both names stand in its audit row.
 * Refuses `approval.own`, `approval.about_you`, `approval.subject_changed` with what changed, what was decided already, and whatever
 * the use case refuses; 403 without the permission of the change, 404 for what the reader may not see.
 */
export async function approve(
  work: Work,
  kinds: Kinds,
  id: string,
  locale: 'en' | 'zh',
): Promise<ApprovalState> {
  const { approval, kind, status } = await decided(work, kinds, id, 'approve');
  refuseUnless(!isAbout(approval, work.actor.id), 'approval.about_you');
  await refuseStale(work, kind, approval, locale);
  const maker = { id: approval.requestedBy, name: approval.requestedByName };
  await kind.apply(actingFor(work, maker), approval.payload as never);
  await close(work, approval, status, null, maker);
  await notifyMaker(work, { kind, approvalId: id, maker: maker.id, status: 'approved', note: null });
  return status;
}

/** Declines a change for a reason, which its maker reads. Refusals as of `approve`, but for the change itself. */
export async function decline(work: Work, kinds: Kinds, id: string, note: string): Promise<ApprovalState> {
  const { approval, kind, status } = await decided(work, kinds, id, 'decline');
  const maker = { id: approval.requestedBy, name: approval.requestedByName };
  await close(work, approval, status, note, maker);
  await notifyMaker(work, { kind, approvalId: id, maker: maker.id, status: 'declined', note });
  return status;
}

/** Takes back what one has asked for. Refuses `approval.not_yours` and what was decided already. */
export async function withdraw(work: Work, kinds: Kinds, id: string): Promise<ApprovalState> {
  const approval = await lockApproval(work, id);
  if (!maySee(work, kinds.of(approval.kind), approval)) throw notFound();
  refuseUnless(approval.requestedBy === work.actor.id, 'approval.not_yours');
  const status = advance(approvalTable, approval.status, 'withdraw');
  if (status !== approval.status) await close(work, approval, status, null);
  return status;
}

/** The approval, locked, and the state that the decision leads to; thrown out unless the actor is a second person. */
async function decided(
  work: Work,
  kinds: Kinds,
  id: string,
  event: ApprovalEvent,
): Promise<{ approval: Approval; kind: AnyApprovalKind; status: ApprovalState }> {
  const approval = await lockApproval(work, id);
  const kind = kinds.of(approval.kind);
  if (!maySee(work, kind, approval)) throw notFound();
  const status = advance(approvalTable, approval.status, event);
  if (approval.expiresAt <= work.now) throw new Refusal('approval.has_expired');
  refuseUnless(approval.requestedBy !== work.actor.id, 'approval.own');
  if (!work.actor.permissions?.has(kind.permission)) throw forbidden();
  return { approval, kind, status };
}

/** What waits is seen by who asked and by who may decide. */
function maySee(work: Work, kind: AnyApprovalKind, approval: Pick<Approval, 'requestedBy'>): boolean {
  return approval.requestedBy === work.actor.id || work.actor.permissions?.has(kind.permission) === true;
}

async function refuseStale(
  work: Work,
  kind: AnyApprovalKind,
  approval: Approval,
  locale: 'en' | 'zh',
): Promise<void> {
  // As it was kept: through JSON, so that dates compare as texts.
  const now = JSON.parse(JSON.stringify(await kind.now(work, approval.payload as never))) as Shown;
  const changed = changedFields(approval.before, now).filter((one) => one.changed);
  if (changed.length === 0) return;
  const what = changed.map(
    (one) => `${fieldWords(one.field, locale)} ${say(one.before)} → ${say(one.after)}`,
  );
  throw new Refusal('approval.subject_changed', { what: what.join(locale === 'zh' ? '；' : '; ') });
}

const say = (value: unknown) =>
  value === null ? '—' : Array.isArray(value) ? value.join(', ') : String(value);

async function close(
  work: Work,
  approval: Approval,
  status: ApprovalState,
  note: string | null,
  maker?: { id: string; name: string },
): Promise<void> {
  await closeApproval(work, approval.id, status, note);
  await (maker ? actingFor(work, maker) : work).audit({
    action: WRITTEN[status],
    subjectKind: 'approval',
    subjectId: approval.id,
    before: { status: approval.status },
    after: { status, change: approval.kind, reason: note },
  });
}
