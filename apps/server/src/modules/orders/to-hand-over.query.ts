import { TO_FULFIL_STATES } from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { isRefundedSql } from './order-list.query.ts';

/** How many orders are paid and wait to be handed over, in part or whole: what the list shows under that tab. */
export async function countToHandOver(work: Work): Promise<number> {
  const { count } = await work.one<{ count: number }>(sql`
    select count(*)::int as count from orders o
    where o.merchant_id = ${work.merchantId} and o.status ${among(TO_FULFIL_STATES)} and not ${isRefundedSql(work, 'o')}`);
  return count;
}
