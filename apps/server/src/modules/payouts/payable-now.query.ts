import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { waitingSince, waitingTotals } from './waiting-lines.ts';

/**
 * Cents of the banks' currency that could be paid out now: cleared, credited by the bank, and in no approved payout. A draft gives
 * way, because its approval draws anew. Below zero where more was taken back or promised than is there.
 */
export async function payableNow(work: Work): Promise<number> {
  const { readyCents } = await waitingTotals(work, await waitingSince(work), work.now);
  const { drafted } = await work.one<{ drafted: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as drafted from payouts
    where merchant_id = ${work.merchantId} and status = 'draft'`);
  return readyCents + drafted;
}
