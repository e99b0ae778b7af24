import { empty, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockMerchant, reserveNumbers } from '../merchants/index.ts';

/**
 * Numbers the customers that have none, or one of them, in the order in which they were made: the number stands in their
 * BPAY reference. Returns how many.
 */
export async function numberCustomers(work: Work, customerId?: string): Promise<number> {
  const unnumbered = sql`from customers c
    where c.merchant_id = ${work.merchantId} ${customerId ? sql`and c.id = ${customerId}` : empty}
      and not exists (select 1 from bpay_customers b
        where b.merchant_id = ${work.merchantId} and b.customer_id = c.id)`;
  const { n } = await work.one<{ n: number }>(sql`select count(*)::int as n ${unnumbered}`);
  if (n === 0) return 0;
  const first = await reserveNumbers(work, 'bpay-customer', n);
  return work.run(sql`
    insert into bpay_customers (merchant_id, customer_id, number)
    select ${work.merchantId}::uuid, c.id, ${first - 1} + row_number() over (order by c.id)
    ${unnumbered} limit ${n}`);
}

/** A new customer gets a reference where the merchant is paid by BPAY. Under the merchant's lock: none slips past a new code. */
export async function numberCustomer(run: Run, id: string): Promise<void> {
  await run.inTransaction(async (work) => {
    await lockMerchant(work);
    const takes = await work.maybe(sql`select 1 from bpay_billers where merchant_id = ${work.merchantId}`);
    if (takes) await numberCustomers(work, id);
  });
}
