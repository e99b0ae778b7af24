import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * An invoice that is collected by itself is due on the day of that: a query yields (invoice_id, day), the day on which each is
 * debited or charged. Whom the bank's calendar or a notice makes wait is not late; none is due earlier for it.
 */
export const dueWhenCollected = (work: Work, collected: Sql): Sql => sql`
  update invoices i set due_date = c.day, updated_at = ${work.now}
  from (${collected}) c
  where i.merchant_id = ${work.merchantId} and i.id = c.invoice_id and i.due_date < c.day`;

/**
 * The same where first debits have moved, by a query that yields (invoice_id, attempt, due_date, debit_date). A bill that was
 * due before its debit was asked for stays due on that day, and so does one whose first debit came back.
 */
export const dueWithFirstDebits = (work: Work, debits: Sql): Sql =>
  dueWhenCollected(
    work,
    sql`
      select d.invoice_id, d.debit_date as day from (${debits}) d
      join invoices b on b.merchant_id = ${work.merchantId} and b.id = d.invoice_id and b.due_date >= d.due_date
      where d.attempt = 1`,
  );
