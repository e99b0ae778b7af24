import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import type { FileDays } from './sales.query.ts';

/** Where a merchant's money lies: with the platform, or at its own bank. */
export const MONEY_ACCOUNTS = ['balance:available', 'balance:reserved', 'bank'] as const;

export type MovedRow = {
  id: string;
  kind: string;
  day: LocalDate;
  amount: Cents;
  customer: string | null;
  invoice: number | null;
};

/** (id, kind, source_id, customer_id, day, amount): what came and what left; moves between the accounts are none. */
const moves = ({ merchantId, currency, from, to }: FileDays): Sql => sql`
  select p.id, p.kind, p.source_id, p.customer_id, p.effective_date as day, m.amount
  from (
    select e.posting_id, sum(e.amount_cents)::bigint as amount from entries e
    where e.merchant_id = ${merchantId} and e.account ${among(MONEY_ACCOUNTS)} and e.currency = ${currency}
      and e.effective_date between ${from} and ${to}
    group by e.posting_id having sum(e.amount_cents) <> 0) m
  join postings p on p.merchant_id = ${merchantId} and p.id = m.posting_id`;

/** Each movement with whose it is and the invoice that it paid. `is_receipt`: a customer paid an invoice. */
export const moneyRows = (days: FileDays): Sql => sql`
  select m.id, m.kind, m.day, m.amount, c.name as customer, i.number as invoice,
    m.amount > 0 and c.id is not null and i.number is not null as is_receipt
  from (${moves(days)}) m
  left join payments p on p.merchant_id = ${days.merchantId} and p.id = m.source_id
  left join invoices i on i.merchant_id = ${days.merchantId} and i.id = p.invoice_id
  left join customers c on c.merchant_id = ${days.merchantId} and c.id = m.customer_id`;
