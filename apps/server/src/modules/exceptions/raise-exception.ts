import { type ExceptionKind, type ExceptionReason, exceptionKind } from '@lorikeet/contracts/exception-kinds';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';

export type NewException<K extends ExceptionKind> = {
  kind: K;
  reason: ExceptionReason<K>;
  /** Of the kind's subject. */
  subjectId: string;
  details?: Record<string, unknown>;
};

/**
 * Puts something before a person, with its reason: one open line for a kind, subject and reason, however often it is
 * found. Returns its id, or undefined when it waits there already.
 */
export async function raiseException<K extends ExceptionKind>(
  work: Work,
  { kind, reason, subjectId, details = {} }: NewException<K>,
): Promise<string | undefined> {
  const [id] = await raiseExceptions(work, {
    kind,
    reason,
    found: sql`select ${subjectId}::uuid as subject_id, ${JSON.stringify(details)}::jsonb as details`,
  });
  return id;
}

/**
 * The same for many subjects of one kind and reason in one statement: `found` selects `subject_id uuid` and
 * `details jsonb`. Returns the ids of what was raised.
 */
export async function raiseExceptions<K extends ExceptionKind>(
  work: Work,
  { kind, reason, found }: { kind: K; reason: ExceptionReason<K>; found: Sql },
): Promise<string[]> {
  const { subject, isEach } = exceptionKind(kind);
  const { ms, salt } = uuidSeed();
  const raised = await work.rows<{ id: string }>(sql`
    insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, details, status, created_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (order by f.subject_id), ${salt}), ${kind},
      ${reason}, ${subject}, f.subject_id, f.details, 'open', ${work.now}::timestamptz
    from (${found}) f
    ${isEach ? empty : sql`where ${isNew(work, kind, reason)}`}
    returning id`);
  const ids = raised.map(({ id }) => id);
  for (const id of ids) await work.emit('exception.raised', { id, kind, reason });
  return ids;
}

/** Notes what is known by now of one that waits already. */
export async function renewException(
  work: Work,
  { id, details }: { id: string; details: Record<string, unknown> },
): Promise<void> {
  await work.run(sql`
    update exceptions set details = ${JSON.stringify(details)}::jsonb
    where merchant_id = ${work.merchantId} and id = ${id} and status = 'open'`);
}

const isNew = (work: Work, kind: ExceptionKind, reason: string): Sql => sql`
  not exists (
    select 1 from exceptions e
    where e.merchant_id = ${work.merchantId} and e.status = 'open' and e.kind = ${kind} and e.reason = ${reason}
      and e.subject_id = f.subject_id)`;
