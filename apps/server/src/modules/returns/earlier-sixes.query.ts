import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { KnownDebit } from './match-return.ts';

/**
 * How often the debt of each debit came back with code 6 before, under the same direct debit request: the debits of its invoice,
 * whoever made them, or those that it repeats where it has none. What came back with another code was not for want of funds
 * and counts for nothing.
 */
export async function earlierSixesOf(
  work: Work,
  debits: readonly KnownDebit[],
): Promise<ReadonlyMap<string, number>> {
  const { merchantId } = work;
  const rows = await work.rows<{ id: string; sixes: number }>(sql`
    with recursive back as (
      select * from unnest(${debits.map(({ id }) => id)}::uuid[], ${debits.map((debit) => debit.mandate_id)}::uuid[],
        ${debits.map((debit) => debit.invoice_id)}::uuid[]) as b (id, mandate_id, invoice_id)
    ), repeated as (
      select b.id as debit, b.mandate_id, p.retry_of as id
      from back b
      join payments p on p.merchant_id = ${merchantId} and p.id = b.id
      where b.invoice_id is null and p.retry_of is not null
      union
      select r.debit, r.mandate_id, p.retry_of
      from repeated r
      join payments p on p.merchant_id = ${merchantId} and p.id = r.id
      where p.retry_of is not null
    ), earlier as (
      select b.id as debit, p.id
      from back b
      join payments p on p.merchant_id = ${merchantId} and p.invoice_id = b.invoice_id and p.id <> b.id
        and p.mandate_id = b.mandate_id and p.stage = 'returned' and p.return_code = '6'
      union all
      select r.debit, p.id
      from repeated r
      join payments p on p.merchant_id = ${merchantId} and p.id = r.id
        and p.mandate_id = r.mandate_id and p.stage = 'returned' and p.return_code = '6'
    )
    select debit as id, count(*)::int as sixes from earlier group by debit`);
  return new Map(rows.map(({ id, sixes }) => [id, sixes]));
}
