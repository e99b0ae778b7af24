import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { facilityFor } from '../merchants/index.ts';
import { roomFor, waitingItems } from './file-refunds.ts';

/**
 * Refunds that wait for a file and that no evening writes into one while the balance stays as it is, by id. Of a facility with
 * one that an evening does write there is none yet: what that one leaves behind is known once it left.
 */
export async function uncoveredRefunds(work: Work): Promise<string[]> {
  const rows = await work.rows<{ id: string; facility_id: string }>(sql`
    select id, facility_id from refunds
    where merchant_id = ${work.merchantId} and rail <> 'card' and status = 'approved' and bank_file_id is null
    order by id`);
  const uncovered: string[] = [];
  for (const [facilityId, waiting] of Map.groupBy(rows, (row) => row.facility_id)) {
    const facility = await facilityFor(work, { facilityId });
    const covered = await waitingItems(work, facility, await roomFor(work, facility));
    if (covered.length === 0) uncovered.push(...waiting.map(({ id }) => id));
  }
  return uncovered;
}
