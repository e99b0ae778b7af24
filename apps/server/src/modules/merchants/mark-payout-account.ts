import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Notes that a payout came back from an account, so that payouts wait; an account that was replaced stays as it is. */
export async function markReturned(work: Work, accountId: string): Promise<void> {
  await work.run(sql`
    update payout_accounts set returned_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${accountId} and status = 'active'`);
}

/** Notes that an account is right although a payout came back from it. */
export async function markConfirmed(work: Work, accountId: string): Promise<void> {
  await work.run(sql`
    update payout_accounts set returned_at = null where merchant_id = ${work.merchantId} and id = ${accountId}`);
}
