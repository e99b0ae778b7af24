import type { Currency } from '@lorikeet/domain/kernel';
import { isOwing, payableOf } from '../../apps/server/src/modules/invoices/due-sql.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';

type OwingBill = {
  id: string;
  number: number;
  /** What it is known by in every life of the same seed: references and ids differ. */
  name: string;
  currency: Currency;
  cents: number;
  /** Whether a debit is still to come for it. */
  waits: boolean;
};

/** Bills of a merchant, in these currencies, of which something may be paid now. */
export function owingOf(run: Run, currencies: readonly Currency[]): Promise<OwingBill[]> {
  return run.reads.rows<OwingBill>(sql`
    select x.id, x.number, x.currency, x.cents, x.waits,
      concat_ws(' ', x.customer, x.due_date, x.total_cents,
        row_number() over (partition by x.customer, x.due_date, x.total_cents order by x.number)) as name
    from (
      select i.id, i.number, i.currency, i.due_date, i.total_cents, coalesce(c.reference, '') as customer,
        ${payableOf(run.merchantId, 'i')} as cents,
        exists (select 1 from payments p where p.merchant_id = ${run.merchantId} and p.invoice_id = i.id
          and p.is_waiting) as waits
      from invoices i
      join customers c on c.merchant_id = ${run.merchantId} and c.id = i.customer_id
      where i.merchant_id = ${run.merchantId} and i.currency = any(${[...currencies]}::text[]) and ${isOwing('i')}
    ) x
    where x.cents > 0 order by name`);
}
