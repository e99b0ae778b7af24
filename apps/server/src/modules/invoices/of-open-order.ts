import { type Sql, sql } from '../../platform/db/sql.ts';

/**
 * Whether an open order made an invoice `i`. What was ordered is paid whole or cancelled: paying or crediting a part, or
 * giving up the rest, would leave an order that nobody can pay at its page.
 */
export const ofOpenOrder = (merchantId: string): Sql => sql`exists (
  select 1 from orders o where o.merchant_id = ${merchantId} and o.invoice_id = i.id and o.status = 'open')`;
