import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { payoutAccountOf } from '../merchants/index.ts';
import { filePayout } from './file-payout.ts';
import { payable } from './payable.query.ts';
import { lockPayout, movePayout } from './payout-store.ts';

/**
 * Approves a draft payout: it goes to the account that counts now, on the next bank day, and its bank file is
 * built. Approving it again changes nothing. Throws the refusals of `payable` and Refusal
 * `payout.approve_refused`.
 */
export async function approvePayout(work: Work, id: string): Promise<void> {
  const { facility, target, payoutDate } = await payable(work);
  const payout = await lockPayout(work, id);
  const account = (await payoutAccountOf(work))!;
  if (!(await movePayout(work, payout, 'approve', { account: target.accountMasked, date: payoutDate })))
    return;
  const { fileId, reference } = await filePayout(work, { payout, facility, account, payoutDate });
  await work.run(sql`
    update payouts set bank_file_id = ${fileId}, lodgement_reference = ${reference}, payout_date = ${payoutDate},
      payout_account_id = ${target.id}, approved_at = ${work.now},
      approved_by = ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
