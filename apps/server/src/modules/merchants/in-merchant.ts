import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { alongside, type Work } from '../../platform/work.ts';

/**
 * The same transaction in a merchant's tenant, on behalf of the platform's staff, whose name then stands in that
 * merchant's audit log. 404 for what is no merchant, the platform's own tenant among it.
 */
export async function inMerchant(work: Work, merchantId: string): Promise<Work> {
  const merchant = await work.maybe<{ id: string }>(
    sql`select id from merchants where id = ${merchantId} and kind <> 'platform'`,
  );
  return alongside(work, found(merchant).id);
}
