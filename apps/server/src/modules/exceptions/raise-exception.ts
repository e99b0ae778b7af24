import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type NewException = {
  kind: string;
  reason: string;
  subjectKind?: string;
  subjectId?: string;
  details?: Record<string, unknown>;
};

/**
 * Puts something before a person, with its reason: one open line for a kind and subject, however often it is
 * found. Answers its id, or undefined when it waits there already.
 */
export async function raiseException(work: Work, exception: NewException): Promise<string | undefined> {
  const id = work.newId();
  const raised = await work.run(sql`
    insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, details, status, created_at)
    select ${work.merchantId}::uuid, ${id}::uuid, ${exception.kind}, ${exception.reason},
      ${exception.subjectKind ?? null}, ${exception.subjectId ?? null}::uuid,
      ${JSON.stringify(exception.details ?? {})}::jsonb, 'open', ${work.now}::timestamptz
    where not exists (
      select 1 from exceptions e
      where e.merchant_id = ${work.merchantId} and e.status = 'open' and e.kind = ${exception.kind}
        and e.subject_id is not distinct from ${exception.subjectId ?? null}::uuid
        and e.reason = ${exception.reason})`);
  if (raised === 0) return undefined;
  await work.emit('exception.raised', { id, kind: exception.kind, reason: exception.reason });
  return id;
}
