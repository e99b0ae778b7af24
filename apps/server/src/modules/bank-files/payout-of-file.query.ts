import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** What a payout's file goes by, beside its own state. */
export type PayoutOfFile = {
  /** Its merchant has replaced the account that it goes to. */
  detailsChanged: boolean;
  /** The statement shows that its money left, or left and came back. */
  hasLeft: boolean;
};

/** Undefined for a file of anything else. */
export function payoutOfFile(work: Work, fileId: string): Promise<PayoutOfFile | undefined> {
  return work.maybe<PayoutOfFile>(sql`
    select a.status <> 'active' as "detailsChanged", p.status in ('paid', 'returned') as "hasLeft"
    from payouts p
    join payout_accounts a on a.merchant_id = ${work.merchantId} and a.id = p.payout_account_id
    where p.merchant_id = ${work.merchantId} and p.bank_file_id = ${fileId}`);
}

/** Stops the lodgement of a payout to an account that counts no more: throws Refusal `bank_file.details_changed`. */
export async function refuseChangedDetails(work: Work, fileId: string): Promise<void> {
  if ((await payoutOfFile(work, fileId))?.detailsChanged) throw new Refusal('bank_file.details_changed');
}
