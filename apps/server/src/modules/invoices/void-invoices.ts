import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { postSet } from '../ledger/index.ts';

/**
 * Voids those of the invoices that are open or settled by credit alone, with nothing paid and nothing at the bank:
 * their postings are reversed and the credit spent on them is given back. Whoever calls has taken back their
 * unsent debits. `invoices` yields (id uuid). Answers the ids that are void now.
 */
export async function voidInvoices(work: Work, invoices: Sql): Promise<string[]> {
  const { merchantId, now, today } = work;
  const voided = await work.rows<{ id: string }>(sql`
    update invoices i set status = 'void', updated_at = ${now}
    from (${invoices}) v
    where i.merchant_id = ${merchantId} and i.id = v.id and i.paid_cents = 0 and i.in_flight_cents = 0
      and (i.status = 'open' or (i.status in ('part_paid', 'paid') and i.credited_cents > 0))
    returning i.id`);
  const ids = voided.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const chosen = sql`i.merchant_id = ${merchantId} and i.id = any(${ids}::uuid[])`;
  await giveBackCredit(work, chosen);
  await postSet(work, {
    kind: 'invoice_voided',
    rows: sql`
      select i.id as source_id, i.currency,
        case when i.gst_cents = 0 then array['receivable', 'sales']
          else array['receivable', 'sales', 'gst-collected'] end as accounts,
        case when i.gst_cents = 0 then array[-i.total_cents, i.total_cents]
          else array[-i.total_cents, i.total_cents - i.gst_cents, i.gst_cents] end as amounts,
        i.customer_id, ${today}::date as effective_date
      from invoices i where ${chosen}`,
  });
  return ids;
}

async function giveBackCredit(work: Work, chosen: Sql): Promise<void> {
  const { merchantId, now, today } = work;
  const given = await work.run(sql`
    update customer_credits c set balance_cents = c.balance_cents + s.cents, updated_at = ${now}
    from (select i.customer_id, i.currency, sum(i.credited_cents)::bigint as cents from invoices i
          where ${chosen} and i.credited_cents > 0 group by i.customer_id, i.currency) s
    where c.merchant_id = ${merchantId} and c.customer_id = s.customer_id and c.currency = s.currency`);
  if (given === 0) return;
  await postSet(work, {
    kind: 'credit_given_back',
    rows: sql`
      select i.id as source_id, i.currency, array['receivable', 'customer-credit'] as accounts,
        array[i.credited_cents, -i.credited_cents] as amounts, i.customer_id, ${today}::date as effective_date
      from invoices i where ${chosen} and i.credited_cents > 0`,
  });
}
