import { type Sql, sql } from '../../platform/db/sql.ts';

/**
 * A condition: the merchant has begun with a customer. Somebody was invited, a direct debit request came in another way, or
 * something was billed or paid: who is paid by invoice, card or BPAY alone need invite nobody.
 */
export const hasFirstCustomer = (merchantId: string): Sql => sql`(
  exists (select 1 from invitations i where i.merchant_id = ${merchantId})
  or exists (select 1 from mandates d where d.merchant_id = ${merchantId})
  or exists (select 1 from invoices v where v.merchant_id = ${merchantId} and v.status <> 'draft')
  or exists (select 1 from payments p where p.merchant_id = ${merchantId}))`;
