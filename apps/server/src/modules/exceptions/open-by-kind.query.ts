import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { LodgedMerchants } from './ports.ts';
import { seenBy } from './seen-by.query.ts';

/** How much waits of each kind: exactly what the list of exceptions shows the person who asks. */
export async function openByKind(
  work: Work,
  lodgedMerchants: LodgedMerchants,
): Promise<{ kind: ExceptionKind; count: number }[]> {
  return work.rows(sql`
    select t.kind, count(*)::int as count from exceptions t
    where ${await seenBy(work, lodgedMerchants)} and t.status = 'open'
    group by t.kind order by count(*) desc, t.kind`);
}
