import type { Currency } from '@lorikeet/domain/kernel';
import { isOwing, payableOf } from '../../apps/server/src/modules/invoices/due-sql.ts';
import { type Queries, sql } from '../../apps/server/src/platform/db/sql.ts';

export type OwingBill = {
  merchant_id: string;
  id: string;
  number: number;
  /** What it is known by in every life of the same seed: references and ids differ. */
  name: string;
  currency: Currency;
  cents: number;
  /** Whether a debit is still to come for it. */
  waits: boolean;
};

/** Bills of some merchants, in these currencies, of which something may be paid now. */
export function owingOf(
  reads: Queries,
  merchantIds: readonly string[],
  currencies: readonly Currency[],
): Promise<OwingBill[]> {
  return reads.rows<OwingBill>(sql`
    select x.merchant_id, x.id, x.number, x.currency, x.cents, x.waits,
      concat_ws(' ', x.slug, x.customer, x.due_date, x.total_cents, row_number() over (
        partition by x.merchant_id, x.customer, x.due_date, x.total_cents order by x.number)) as name
    from (
      select i.merchant_id, m.slug, i.id, i.number, i.currency, i.due_date, i.total_cents,
        coalesce(c.reference, '') as customer, ${payableOf(sql`i.merchant_id`, 'i')} as cents,
        exists (select 1 from payments p where p.merchant_id = i.merchant_id and p.invoice_id = i.id
          and p.is_waiting) as waits
      from invoices i
      join merchants m on m.id = i.merchant_id
      join customers c on c.merchant_id = i.merchant_id and c.id = i.customer_id
      where i.merchant_id = any(${[...merchantIds]}::uuid[]) and i.currency = any(${[...currencies]}::text[])
        and ${isOwing('i')}
    ) x
    where x.cents > 0 order by name`);
}
