import { type Sql, sql } from '../../platform/db/sql.ts';

/** Entries `e` by which tax invoices of the platform left a direct merchant's bank account, or came back to it. */
export const platformDebitEntries = (merchantId: string): Sql => sql`
  from postings p
  join entries e on e.merchant_id = ${merchantId} and e.posting_id = p.id and e.account = 'bank'
  where p.merchant_id = ${merchantId} and p.kind in ('platform_invoice_paid', 'platform_invoice_returned')`;

/** The sum of those that the merchant's statement does not show yet. */
export const unseenPlatformDebits = (merchantId: string): Sql => sql`
  select coalesce(sum(d.amount_cents), 0)::bigint
  from (select e.amount_cents, e.posting_id ${platformDebitEntries(merchantId)}) d
  where not exists (
    select 1 from statement_lines s
    where s.merchant_id = ${merchantId} and s.matched_kind = 'platform_debit' and s.matched_id = d.posting_id)`;
