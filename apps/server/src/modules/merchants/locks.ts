import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Whether debits may go out through a facility now: its merchant is live and it is active. Both stay as they are until
 * the transaction ends.
 */
export async function mayDebit(work: Work, facilityId: string): Promise<boolean> {
  const [merchant, facility] = await Promise.all([
    work.one<{ live: boolean }>(
      sql`select status = 'live' as live from merchants where id = ${work.merchantId} for share`,
    ),
    work.maybe<{ active: boolean }>(sql`
      select status = 'active' as active from facilities
      where merchant_id = ${work.merchantId} and id = ${facilityId} for share`),
  ]);
  return merchant.live && facility?.active === true;
}

/** Locks the merchant until the transaction ends: one payout drawn or approved at a time, and none while it closes. */
export async function lockMerchant(work: Work): Promise<void> {
  await work.run(sql`select 1 from merchants where id = ${work.merchantId} for no key update`);
}
