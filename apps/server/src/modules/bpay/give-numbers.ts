import { empty, raw, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockMerchant, reserveNumbers } from '../merchants/index.ts';

/** What has a BPAY reference: where it stands, where its number does, and the series that numbers it. */
const NUMBERED = {
  customer: { from: 'customers', numbers: 'bpay_customers', id: 'customer_id', series: 'bpay-customer' },
  property: { from: 'properties', numbers: 'bpay_properties', id: 'property_id', series: 'bpay-property' },
} as const;
type Numbered = keyof typeof NUMBERED;

/**
 * Numbers what has none, or one of it, in the order in which it was made: the number stands in its BPAY reference. Returns
 * how many.
 */
export async function giveNumbers(work: Work, what: Numbered, id?: string): Promise<number> {
  const { from, numbers, id: column, series } = NUMBERED[what];
  const unnumbered = sql`from ${raw(from)} t
    where t.merchant_id = ${work.merchantId} ${id ? sql`and t.id = ${id}` : empty}
      and not exists (select 1 from ${raw(numbers)} b
        where b.merchant_id = ${work.merchantId} and b.${raw(column)} = t.id)`;
  const { n } = await work.one<{ n: number }>(sql`select count(*)::int as n ${unnumbered}`);
  if (n === 0) return 0;
  const first = await reserveNumbers(work, series, n);
  return work.run(sql`
    insert into ${raw(numbers)} (merchant_id, ${raw(column)}, number)
    select ${work.merchantId}::uuid, t.id, ${first - 1} + row_number() over (order by t.id)
    ${unnumbered} limit ${n}`);
}

/**
 * A new customer, a property that is asked something or all of a roll get references where the merchant is paid by BPAY.
 * Under the merchant's lock: none slips past a new code.
 */
export async function numberNew(run: Run, what: Numbered, id?: string): Promise<void> {
  await run.inTransaction(async (work) => {
    await lockMerchant(work);
    const takes = await work.maybe(sql`select 1 from bpay_billers where merchant_id = ${work.merchantId}`);
    if (takes) await giveNumbers(work, what, id);
  });
}
