import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Blanks where an order went and whom it was written to, and the number that its carrier knows it by. */
export const forgetOrders: Forget = async (work, { customerIds }) => {
  const whose = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`;
  await work.run(sql`
    update order_fulfilments set tracking_number = null
    where merchant_id = ${work.merchantId} and order_id in (select id from orders where ${whose})`);
  await work.run(sql`update orders set delivery = null, email = null, note = null where ${whose}`);
};
