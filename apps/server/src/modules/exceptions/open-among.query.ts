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

/** What those of a kind that are open are about. */
export async function openSubjects(
  tenant: Queries & { merchantId: string },
  kind: ExceptionKind,
): Promise<string[]> {
  const open = await tenant.rows<{ id: string }>(sql`
    select distinct x.subject_id as id from exceptions x
    where x.merchant_id = ${tenant.merchantId} and x.status = 'open' and x.kind = ${kind} and x.subject_id is not null`);
  return open.map(({ id }) => id);
}

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
