import { type ExceptionKind, type ExceptionReason, exceptionKind } from '@lorikeet/contracts/exception-kinds';
import { type Sql, sql } from '../../platform/db/sql.ts';
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
 * found, and by however many at once: who finds the same waits for who raised or closes it. Returns its id, or undefined
 * when it waits there already.
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
    insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, details, status, is_each, created_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (order by f.subject_id), ${salt}), ${kind},
      ${reason}, ${subject}, f.subject_id, f.details, 'open', ${isEach === true}, ${work.now}::timestamptz
    from (${found}) f
    order by f.subject_id
    on conflict (merchant_id, kind, reason, subject_id) where status = 'open' and not is_each do nothing
    returning id`);
  const ids = raised.map(({ id }) => id);
  for (const id of ids) await work.emit('exception.raised', { id, kind, reason });
  return ids;
}

/** As `raiseException`; one that waits already says what is known by now. */
export async function raiseOrRenew<K extends ExceptionKind>(
  work: Work,
  found: Required<NewException<K>>,
): Promise<void> {
  if (await raiseException(work, found)) return;
  const { kind, reason, subjectId, details } = found;
  await work.run(sql`
    update exceptions set details = ${JSON.stringify(details)}::jsonb
    where merchant_id = ${work.merchantId} and kind = ${kind} and reason = ${reason} and subject_id = ${subjectId}
      and status = 'open'`);
}
