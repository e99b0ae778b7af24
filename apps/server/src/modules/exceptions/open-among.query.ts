import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import { empty, sql } from '../../platform/db/sql.ts';
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
