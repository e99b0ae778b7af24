import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import { type ApprovalEvent, type ApprovalState, approvalTable } from '@lorikeet/domain/approvals';
import { advance } from '@lorikeet/domain/kernel';
import type { AnyApprovalKind, Shown } from '../../platform/approvals.ts';
import { changeWords } from '../../platform/audit/change-words.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { sql } from '../../platform/db/sql.ts';
import { forbidden, notFound } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { actingFor, type Work } from '../../platform/work.ts';
import { notifyMaker } from './approval-mail.ts';
import { type Approval, approvalOf, closeApproval, type Decider } from './approval-store.ts';
import { endOne } from './end-overtaken.ts';
import { couldMake, holdsNow } from './holders.query.ts';
import { isAbout } from './is-about.ts';
import type { Kinds } from './kinds.ts';
import { othersWho } from './policy.ts';

const WRITTEN: Record<ApprovalState, AuditAction> = {
  pending: 'approval.requested',
  approved: 'approval.approved',
  declined: 'approval.declined',
  withdrawn: 'approval.withdrawn',
  expired: 'approval.expired',
  overtaken: 'approval.overtaken',
};

/**
 * Approves a change and makes it by its own use case, in this transaction; both names stand in its audit row. Who agrees to
 * what they could not make themselves, where nobody else could, makes it under the standing of its maker. Where its
 * maker is not active any more or may not ask for it now, it ends as overtaken instead.
 * Refuses `approval.own`, `approval.about_you`, `approval.for_platform`, `approval.came_later`, `approval.subject_changed`
 * with what changed, what was decided already, and whatever the use case refuses; 403 without the permission of the change, 404 for what the reader may not see.
 */
export async function approve(
  work: Work,
  kinds: Kinds,
  id: string,
  locale: 'en' | 'zh',
): Promise<ApprovalState> {
  const decision = await decided(work, kinds, id, { event: 'approve', by: 'team' });
  await refuseLatecomer(work, decision.kind, decision.approval);
  const { kind, approval } = decision;
  const isAble = await couldMake(work, kind, work.actor.id ?? '', approval.payload as never);
  return carryOut(work, decision, { locale, by: 'team', underMaker: !isAble });
}

/**
 * The same by the platform's staff, in the merchant's tenant, of what waits for them: as nobody else of the merchant could
 * decide it, or as it is theirs always. 404 for what is the merchant's own matter.
 */
export async function approveForMerchant(
  merchant: Work,
  kinds: Kinds,
  id: string,
  locale: 'en' | 'zh',
): Promise<ApprovalState> {
  const decision = await decided(merchant, kinds, id, { event: 'approve', by: 'platform' });
  return carryOut(merchant, decision, { locale, by: 'platform' });
}

async function carryOut(
  work: Work,
  { approval, kind, status }: Decision,
  { locale, by, underMaker = false }: { locale: 'en' | 'zh'; by: Decider; underMaker?: boolean },
): Promise<ApprovalState> {
  if (!(await mayStillAsk(work, kind, approval))) return endForMaker(work, approval);
  await refuseStale(work, kind, approval, locale);
  const maker = { id: approval.requestedBy, name: approval.requestedByName };
  await kind.apply(actingFor(work, { ...maker, lendsStanding: underMaker }), approval.payload as never);
  await close(work, approval, { status, note: null, by, maker });
  await work.emit('approval.approved', { id: approval.id, user_ids: [maker.id] });
  await notifyMaker(work, {
    kind,
    approvalId: approval.id,
    maker: maker.id,
    status: 'approved',
    note: null,
    by,
  });
  return status;
}

/** A maker who was removed, kept out or given fewer rights since could not make the change alone either. */
async function mayStillAsk(work: Work, kind: AnyApprovalKind, approval: Approval): Promise<boolean> {
  const { requestedBy, payload } = approval;
  const { may } = await work.one<{ may: boolean }>(sql`
    select ${holdsNow(work, kind.permission, sql`${requestedBy}::uuid`)} as may`);
  return may && ((await kind.mayAsk?.(work, requestedBy, payload as never)) ?? true);
}

/** Not a refusal: it must stay ended, so that nobody else approves it. */
async function endForMaker(work: Work, { id, kind, requestedBy }: Approval): Promise<ApprovalState> {
  await endOne(work, { id, kind, maker: requestedBy, because: 'maker_may_not' });
  return 'overtaken';
}

/** Declines a change for a reason, which its maker reads. Refusals as of `approve`, but for the change itself. */
export async function decline(
  work: Work,
  kinds: Kinds,
  id: string,
  { note, by }: { note: string; by: Decider },
): Promise<ApprovalState> {
  const { approval, kind, status } = await decided(work, kinds, id, { event: 'decline', by });
  const maker = { id: approval.requestedBy, name: approval.requestedByName };
  await close(work, approval, { status, note, by, maker });
  await work.emit('approval.declined', { id, user_ids: [maker.id] });
  await notifyMaker(work, { kind, approvalId: id, maker: maker.id, status: 'declined', note, by });
  return status;
}

/** Takes back what one has asked for. Refuses `approval.not_yours` and what was decided already. */
export async function withdraw(work: Work, kinds: Kinds, id: string): Promise<ApprovalState> {
  const approval = await lockApproval(work, kinds, id, 'team');
  refuseUnless(approval.requestedBy === work.actor.id, 'approval.not_yours');
  const status = advance(approvalTable, approval.status, 'withdraw');
  if (status !== approval.status) await close(work, approval, { status, note: null, by: 'team' });
  return status;
}

/**
 * An approval, locked after what it is about, which is everybody's order: who takes that away meanwhile has ended it by then,
 * instead of passing over what somebody decides and is refused. 404, and nothing is held, for who may not see it.
 */
async function lockApproval(work: Work, kinds: Kinds, id: string, by: Decider): Promise<Approval> {
  const approval = await approvalOf(work, id);
  const kind = kinds.of(approval.kind);
  const isShown = by === 'platform' ? approval.approvers.length === 0 : maySee(work, kind, approval);
  if (!isShown) throw notFound();
  // What was decided is about nothing that could be taken away, and may have been emptied.
  if (approval.status === 'pending') await kind.hold?.(work, approval.payload as never);
  return approvalOf(work, id, true);
}

type Decision = { approval: Approval; kind: AnyApprovalKind; status: ApprovalState };

/** The approval, locked, and the state that the decision leads to; thrown out unless the actor is a second person. */
async function decided(
  work: Work,
  kinds: Kinds,
  id: string,
  { event, by }: { event: ApprovalEvent; by: Decider },
): Promise<Decision> {
  const approval = await lockApproval(work, kinds, id, by);
  const kind = kinds.of(approval.kind);
  const status = advance(approvalTable, approval.status, event);
  if (approval.expiresAt <= work.now) throw new Refusal('approval.has_expired');
  refuseUnless(approval.requestedBy !== work.actor.id, 'approval.own');
  if (by === 'team' && !work.actor.permissions?.has(kind.permission)) throw forbidden();
  return { approval, kind, status };
}

/**
 * Only who could already be the second person when a change was asked for, and still can, approves it. Refuses
 * `approval.about_you`, `approval.for_platform` and `approval.came_later`.
 */
async function refuseLatecomer(work: Work, kind: AnyApprovalKind, approval: Approval): Promise<void> {
  refuseUnless(!isAbout(approval, work.actor.id), 'approval.about_you');
  refuseUnless(approval.approvers.length > 0, 'approval.for_platform');
  const payload = approval.payload as never;
  const can = await othersWho(work, kind, { about: approval, payload }, approval.requestedBy);
  const isOne = [approval.approvers, can.map(({ id }) => id)].every((ids) =>
    ids.includes(work.actor.id ?? ''),
  );
  refuseUnless(isOne, 'approval.came_later');
}

/** What waits is seen by who asked and by who may decide. */
function maySee(work: Work, kind: AnyApprovalKind, approval: Pick<Approval, 'requestedBy'>): boolean {
  return approval.requestedBy === work.actor.id || work.actor.permissions?.has(kind.permission) === true;
}

/** Refuses `approval.subject_changed` where what was, or what would be made, is not what was shown any more. */
async function refuseStale(
  work: Work,
  kind: AnyApprovalKind,
  approval: Approval,
  locale: 'en' | 'zh',
): Promise<void> {
  const payload = approval.payload as never;
  const before = differences(approval.before, await kind.now(work, payload));
  const after = kind.shall ? differences(approval.after, await kind.shall(work, payload)) : [];
  const changed = before.length > 0 ? before : after;
  if (changed.length === 0) return;
  const what = changed.map((one) => changeWords(one, locale));
  throw new Refusal('approval.subject_changed', { what: what.join(locale === 'zh' ? '；' : '; ') });
}

/** Compared as it was kept: through JSON, so that dates compare as texts. */
const differences = (kept: Shown, now: Shown) =>
  changedFields(kept, JSON.parse(JSON.stringify(now))).filter((one) => one.changed);

type Closing = {
  status: ApprovalState;
  note: string | null;
  by: Decider;
  maker?: { id: string; name: string };
};

async function close(work: Work, approval: Approval, { status, note, by, maker }: Closing): Promise<void> {
  await closeApproval(work, approval.id, status, note, by);
  await (maker ? actingFor(work, maker) : work).audit({
    action: WRITTEN[status],
    subjectKind: 'approval',
    subjectId: approval.id,
    before: { status: approval.status },
    after: { status, change: approval.kind, reason: note },
  });
}
