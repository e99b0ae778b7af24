import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { firstOpen } from './facility.query.ts';

async function isLiveMerchant(work: Work): Promise<boolean> {
  const { live } = await work.one<{ live: boolean }>(
    sql`select status = 'live' as live from merchants where id = ${work.merchantId} for share`,
  );
  return live;
}

/**
 * Whether debits may go out through a facility now: its merchant is live and it is active. Both stay as they are until
 * the transaction ends.
 */
export async function mayDebit(work: Work, facilityId: string): Promise<boolean> {
  const [isLive, facility] = await Promise.all([
    isLiveMerchant(work),
    work.maybe<{ active: boolean }>(sql`
      select status = 'active' as active from facilities
      where merchant_id = ${work.merchantId} and id = ${facilityId} for share`),
  ]);
  return isLive && facility?.active === true;
}

/**
 * The facility that the merchant debits with, while it may: as `facilityIfAny` finds it and `mayDebit` allows it. Both
 * stay as they are until the transaction ends.
 */
export async function debitingFacility(work: Work): Promise<string | undefined> {
  const [isLive, facility] = await Promise.all([
    isLiveMerchant(work),
    work.maybe<{ id: string; active: boolean }>(sql`
      select id, status = 'active' as active from facilities where ${firstOpen(work)} for share`),
  ]);
  return isLive && facility?.active ? facility.id : undefined;
}

/** Locks the merchant until the transaction ends: one payout drawn or approved at a time, and none while it closes. */
export async function lockMerchant(work: Work): Promise<void> {
  await work.run(sql`select 1 from merchants where id = ${work.merchantId} for no key update`);
}
