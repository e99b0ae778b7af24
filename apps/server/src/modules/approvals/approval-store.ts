import type { ApprovalKindName } from '@lorikeet/contracts/approval-kinds';
import type { ApprovalState } from '@lorikeet/domain/approvals';
import type { Shown } from '../../platform/approvals.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

export type Approval = {
  id: string;
  kind: ApprovalKindName;
  subjectKind: string;
  subjectId: string;
  before: Shown;
  after: Shown;
  payload: unknown;
  status: ApprovalState;
  requestedBy: string;
  requestedByName: string;
  /** Who can decide; none for the platform's staff. */
  approvers: readonly string[];
  expiresAt: Date;
};

/** Who decides: another person of the merchant's team, or the platform's staff. */
export type Decider = 'team' | 'platform';

type Sealed = Omit<Approval, 'before' | 'after' | 'payload'> & {
  before: Buffer;
  after: Buffer;
  payload: Buffer;
};

export async function insertApproval(
  work: Work,
  one: Pick<
    Approval,
    'id' | 'kind' | 'subjectKind' | 'subjectId' | 'before' | 'after' | 'payload' | 'approvers'
  > & {
    expiresAt: Date;
  },
): Promise<boolean> {
  const seal = (value: unknown) => work.vault.seal(JSON.stringify(value));
  const inserted = await work.run(sql`
    insert into approvals (merchant_id, id, kind, subject_kind, subject_id, before, after, payload, status,
      requested_by, requested_at, expires_at, approvers)
    values (${work.merchantId}, ${one.id}, ${one.kind}, ${one.subjectKind}, ${one.subjectId}, ${seal(one.before)},
      ${seal(one.after)}, ${seal(one.payload)}, 'pending', ${work.actor.id}, ${work.now}, ${one.expiresAt}, ${[...one.approvers]}::uuid[])
    on conflict (merchant_id, kind, subject_id) where status = 'pending' do nothing`);
  return inserted > 0;
}

/** One approval as it is now, `isLocked` held until the transaction ends. 404. */
export async function approvalOf(work: Work, id: string, isLocked = false): Promise<Approval> {
  const row = await work.maybe<Sealed>(sql`
    select a.id, a.kind, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.before, a.after,
      a.payload, a.status, a.requested_by as "requestedBy", u.name as "requestedByName",
      a.approvers, a.expires_at as "expiresAt"
    from approvals a join merchant_users u on u.merchant_id = a.merchant_id and u.id = a.requested_by
    where a.merchant_id = ${work.merchantId} and a.id = ${id} ${isLocked ? sql`for update of a` : empty}`);
  if (!row) throw notFound();
  const open = (sealed: Buffer) => JSON.parse(work.vault.open(sealed));
  return { ...row, before: open(row.before), after: open(row.after), payload: open(row.payload) };
}

export async function closeApproval(
  work: Work,
  id: string,
  status: ApprovalState,
  note: string | null,
  by: Decider = 'team',
): Promise<void> {
  const isPlatforms = by === 'platform';
  await work.run(sql`
    update approvals set status = ${status}, decided_at = ${work.now}, note = ${note},
      decided_by = ${work.actor.kind === 'user' && !isPlatforms ? (work.actor.id ?? null) : null},
      platform_decider = ${isPlatforms ? work.actor.name : null}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
