import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockPayoutOfFile, movePayout } from './payout-store.ts';

/**
 * A payout's file was withdrawn or rejected before any money moved: the payout is a draft again, with the same
 * lines, and needs a new approval. Returns its id, or undefined for a file of anything else.
 */
export async function reopenPayout(
  work: Work,
  bankFileId: string,
  reason: string,
): Promise<string | undefined> {
  const payout = await lockPayoutOfFile(work, bankFileId);
  if (!payout || !(await movePayout(work, payout, 'withdraw', { reason }))) return undefined;
  await work.run(sql`
    update payouts set bank_file_id = null, approved_at = null, approved_by = null
    where merchant_id = ${work.merchantId} and id = ${payout.id}`);
  return payout.id;
}
