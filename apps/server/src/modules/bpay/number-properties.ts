import { empty, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockMerchant, reserveNumbers } from '../merchants/index.ts';

/**
 * Numbers the properties that have none, or one of them, in the order in which they were made, as `numberCustomers` does
 * customers. Returns how many.
 */
export async function numberProperties(work: Work, propertyId?: string): Promise<number> {
  const unnumbered = sql`from properties p
    where p.merchant_id = ${work.merchantId} ${propertyId ? sql`and p.id = ${propertyId}` : empty}
      and not exists (select 1 from bpay_properties b
        where b.merchant_id = ${work.merchantId} and b.property_id = p.id)`;
  const { n } = await work.one<{ n: number }>(sql`select count(*)::int as n ${unnumbered}`);
  if (n === 0) return 0;
  const first = await reserveNumbers(work, 'bpay-property', n);
  return work.run(sql`
    insert into bpay_properties (merchant_id, property_id, number)
    select ${work.merchantId}::uuid, p.id, ${first - 1} + row_number() over (order by p.id)
    ${unnumbered} limit ${n}`);
}

/** A council asks something of a property, or of all: they have references where it is paid by BPAY. Under its lock. */
export async function numberAsked(run: Run, propertyId?: string): Promise<void> {
  await run.inTransaction(async (work) => {
    await lockMerchant(work);
    const takes = await work.maybe(sql`select 1 from bpay_billers where merchant_id = ${work.merchantId}`);
    if (takes) await numberProperties(work, propertyId);
  });
}
