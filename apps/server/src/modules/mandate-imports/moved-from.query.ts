import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Which provider held a mandate before, by what name, and the file that brought it; null for one made here. */
export async function movedFrom(
  work: Work,
  mandateId: string,
): Promise<{ import_id: string; provider: string; reference: string | null } | null> {
  const moved = await work.maybe<{ import_id: string; provider: string; reference: string | null }>(sql`
    select i.id as import_id, i.provider, r.reference from mandate_import_rows r
    join mandate_imports i on i.merchant_id = ${work.merchantId} and i.id = r.import_id
    where r.merchant_id = ${work.merchantId} and r.mandate_id = ${mandateId}`);
  return moved ?? null;
}
