import type { ExceptionKind, ExceptionReason } from '@lorikeet/contracts/exception-kinds';
import { empty, type Queries, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/** Which of some kinds have an exception that is open: about one subject, or about any. */
export async function openAmong(
  work: Work,
  kinds: readonly ExceptionKind[],
  subjectId?: string,
): Promise<ReadonlySet<ExceptionKind>> {
  const open = await work.rows<{ kind: ExceptionKind }>(sql`
    select distinct x.kind from exceptions x
    where x.merchant_id = ${work.merchantId} and x.status = 'open' and x.kind ${among(kinds)}
      ${subjectId ? sql`and x.subject_id = ${subjectId}` : empty}`);
  return new Set(open.map(({ kind }) => kind));
}

export type OpenException = { id: string; subjectId: string; details: Record<string, unknown> };

/** Those of a kind that are open for a reason, with what is known of them. */
export const openFor = <K extends ExceptionKind>(
  tenant: Queries & { merchantId: string },
  { kind, reason }: { kind: K; reason: ExceptionReason<K> },
): Promise<OpenException[]> =>
  tenant.rows<OpenException>(sql`
    select x.id, x.subject_id as "subjectId", x.details from exceptions x
    where x.merchant_id = ${tenant.merchantId} and x.status = 'open' and x.kind = ${kind} and x.reason = ${reason}
    order by x.id`);

/** Which of a kind are open about some subjects, and for what reason. */
export const openAbout = <K extends ExceptionKind>(
  tenant: Queries & { merchantId: string },
  { kind, subjectIds }: { kind: K; subjectIds: readonly string[] },
): Promise<{ subjectId: string; reason: ExceptionReason<K> }[]> =>
  tenant.rows(sql`
    select x.subject_id as "subjectId", x.reason from exceptions x
    where x.merchant_id = ${tenant.merchantId} and x.status = 'open' and x.kind = ${kind}
      and x.subject_id = any(${[...subjectIds]}::uuid[])
    order by x.id`);
