import type { Input, Output } from '@lorikeet/contracts';
import type { ApprovalKindName, OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import type * as approvals from '@lorikeet/contracts/approvals';
import type { ApprovalState } from '@lorikeet/domain/approvals';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { nameInValues, printSubject } from '../../platform/print-subject.ts';
import type { Work } from '../../platform/work.ts';
import { isAbout } from './is-about.ts';
import type { Kinds } from './kinds.ts';
import { othersWho } from './policy.ts';

export type Row = {
  id: string;
  kind: ApprovalKindName;
  subject_kind: string;
  subject_id: string;
  before: Buffer;
  after: Buffer;
  status: ApprovalState;
  requested_by: string;
  requested_name: string;
  requested_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_name: string | null;
  decided_at: Date | null;
  note: string | null;
  ended_because: OvertakenBecause | null;
  approvers: string[];
  platform_decider: string | null;
};
type TeamRow = Row & { payload: Buffer };
export type Facts = Output<typeof approvals.listApprovals>['rows'][number];

/** What the reader asked for or may decide, newest first. */
export async function approvalList(
  work: Work,
  kinds: Kinds,
  input: Input<typeof approvals.listApprovals>,
): Promise<Output<typeof approvals.listApprovals>> {
  const { rows, count } = await foundPage<TeamRow>(work, input, {
    match: sql`${seen(work, kinds)}
      ${input.status ? sql`and t.status = any(${input.status})` : empty}
      ${input.subject_id ? sql`and t.subject_id = ${input.subject_id}` : empty}
      ${
        input.search
          ? sql`and exists (select 1 from merchant_users s where s.merchant_id = ${work.merchantId}
        and s.id in (t.requested_by, t.decided_by) and s.name ilike ${anywhere(input.search)})`
          : empty
      }`,
    orderBy: orderOf(input.sort ?? '-requested_at'),
    select: (page) => sql`${select(work)} join ${page} on page.id = a.id
      where a.merchant_id = ${work.merchantId} order by page.place`,
  });
  const actions = actionsFor(work, kinds);
  const facts = await Promise.all(rows.map(async (row) => factsOf(work, row, await actions(row))));
  return { rows: facts, count };
}

/** One of them with what it changes, or 404. */
export async function approvalWithChanges(
  work: Work,
  kinds: Kinds,
  id: string,
): Promise<Output<typeof approvals.getApproval>> {
  const row = found(
    await work.maybe<TeamRow>(sql`${select(work)}
      where a.merchant_id = ${work.merchantId} and a.id = ${id}
        and a.id in (select t.id ${seen(work, kinds)} and t.id = ${id})`),
  );
  return {
    ...factsOf(work, row, await actionsFor(work, kinds)(row)),
    changes: changedFields(opened(work, row.before), opened(work, row.after)),
  };
}

/** The kinds that the reader may decide, and whatever they asked for themselves. */
function seen(work: Work, kinds: Kinds): Sql {
  const held = kinds.all().filter((one) => work.actor.permissions?.has(one.permission));
  return sql`from approvals t where t.merchant_id = ${work.merchantId}
    and (t.kind = any(${held.map((one) => one.kind)}) or t.requested_by = ${work.actor.id})`;
}

const select = (work: Work) => sql`
  select a.id, a.kind, a.subject_kind, a.subject_id, a.before, a.after, a.payload, a.status, a.requested_by,
    m.name as requested_name, a.requested_at, a.expires_at, a.decided_by, c.name as decided_name,
    a.decided_at, a.note, a.ended_because, a.approvers, a.platform_decider
  from approvals a
  join merchant_users m on m.merchant_id = ${work.merchantId} and m.id = a.requested_by
  left join merchant_users c on c.merchant_id = ${work.merchantId} and c.id = a.decided_by`;

/** One of them as it travels. */
export function factsOf(work: Work, row: Row, can: Facts['can']): Facts {
  return {
    id: row.id,
    kind: row.kind,
    subject_kind: row.subject_kind,
    subject_id: printSubject(row.subject_kind, row.subject_id),
    subject_name: subjectNamed(opened(work, row.before), opened(work, row.after)),
    status: row.status,
    requested_by: { id: row.requested_by, name: row.requested_name },
    requested_at: row.requested_at,
    expires_at: row.expires_at,
    decided_by: row.decided_by ? { id: row.decided_by, name: row.decided_name ?? '' } : null,
    decided_at: row.decided_at,
    note: row.note,
    ended_because: row.ended_because,
    decider: row.approvers.length > 0 ? 'team' : 'platform',
    can,
  };
}

/** What a change is about, as far as its values say: a number before a name. */
function subjectNamed(before: unknown, after: unknown): string | null {
  for (const field of ['number', 'filename', 'customer', 'property', 'merchant'])
    for (const values of [after, before]) {
      const named = (values as Record<string, unknown> | null)?.[field];
      if (typeof named === 'string') return named;
    }
  return nameInValues(before, after);
}

/** What the reader may do with each: who is no second person for one, came later or leaves it to who could make it can decline it. */
function actionsFor(work: Work, kinds: Kinds): (row: TeamRow) => Promise<Facts['can']> {
  const reader = work.actor.id ?? '';
  return async (row) => {
    if (row.status !== 'pending' || row.expires_at <= work.now) return [];
    if (row.requested_by === reader) return ['withdraw'];
    const kind = kinds.of(row.kind);
    if (!work.actor.permissions?.has(kind.permission)) return [];
    const about = { subjectKind: row.subject_kind, subjectId: row.subject_id };
    if (!row.approvers.includes(reader) || isAbout(about, reader)) return ['decline'];
    const change = { about, payload: opened(work, row.payload) as never };
    const others = await othersWho(work, kind, change, row.requested_by);
    return others.some(({ id }) => id === reader) ? ['approve', 'decline'] : ['decline'];
  };
}

export const opened = (work: Work, sealed: Buffer): unknown => JSON.parse(work.vault.open(sealed));
