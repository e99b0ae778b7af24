import { type Sql, sql } from '../../platform/db/sql.ts';

/** A condition: the bill of a failed payment (`of` is its alias) was paid since, by another attempt or in another way. */
export const paidSince = (merchantId: string, of: Sql): Sql => sql`exists (
  select 1 from invoices i where i.merchant_id = ${merchantId} and i.id = ${of}.invoice_id and i.status = 'paid')`;
