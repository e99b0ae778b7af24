import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * What was known of the latest exception of a kind about a subject that waits no longer, where a person settled it; undefined where
 * there is none or it closed by itself. `since`: none about the subject can be older.
 */
export async function settledByHand(
  work: Work,
  { kind, subjectId, since }: { kind: ExceptionKind; subjectId: string; since: Date },
): Promise<Record<string, unknown> | undefined> {
  const last = await work.maybe<{ details: Record<string, unknown>; is_by_hand: boolean }>(sql`
    select x.details, x.resolved_by is not null as is_by_hand from exceptions x
    where x.merchant_id = ${work.merchantId} and x.status = 'resolved' and x.created_at >= ${since}
      and x.kind = ${kind} and x.subject_id = ${subjectId}
    order by x.created_at desc, x.id desc limit 1`);
  return last?.is_by_hand ? last.details : undefined;
}

/** What the exception of a kind about a subject says that waits; undefined where none does. */
export async function waitsWith(
  work: Work,
  { kind, subjectId }: { kind: ExceptionKind; subjectId: string },
): Promise<Record<string, unknown> | undefined> {
  const open = await work.maybe<{ details: Record<string, unknown> }>(sql`
    select details from exceptions
    where merchant_id = ${work.merchantId} and status = 'open' and kind = ${kind} and subject_id = ${subjectId}
    order by id desc limit 1`);
  return open?.details;
}
