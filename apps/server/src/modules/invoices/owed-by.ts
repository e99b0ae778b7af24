import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { askedOf, isOwing } from './due-sql.ts';

/** Yields (owing_cents, overdue_cents): what a customer owes in a currency, and what of it was due before today. */
export function owedBy(work: Work, customerId: Sql, currency: Sql): Sql {
  return sql`
    select coalesce(sum(${askedOf(work.merchantId, 'i')}), 0)::bigint as owing_cents,
      coalesce(sum(${askedOf(work.merchantId, 'i')}) filter (where i.due_date < ${work.today}), 0)::bigint as overdue_cents
    from invoices i
    where i.merchant_id = ${work.merchantId} and i.customer_id = ${customerId} and i.currency = ${currency}
      and ${isOwing('i')}`;
}
