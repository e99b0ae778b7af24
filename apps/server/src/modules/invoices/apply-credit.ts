import { creditAppliedShape } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { postShape } from '../ledger/index.ts';
import { ofInvoices } from './posted-invoices.ts';
import { stateOfMoneySql } from './state-sql.ts';

/**
 * Applies customers' credit to newly issued invoices, `first` … `last` by number: the oldest number first, never more
 * than an invoice's total. Costs one index look-up when no customer has credit. Returns the cents spent.
 */
export async function applyCredit(work: Work, range: { first: number; last: number }): Promise<number> {
  const { merchantId, now } = work;
  const { spent } = await work.one<{ spent: number }>(sql`
    with owed as materialized (
      select c.customer_id, c.currency, c.balance_cents from customer_credits c
      where c.merchant_id = ${merchantId} and c.balance_cents > 0
        and exists (select 1 from invoices i where i.merchant_id = ${merchantId}
          and i.number between ${range.first} and ${range.last} and i.customer_id = c.customer_id
          and i.currency = c.currency)
      order by c.customer_id, c.currency for update
    ), share as materialized (
      select i.id, i.customer_id, i.currency, i.total_cents,
        least(i.total_cents, greatest(0, o.balance_cents - (sum(i.total_cents)
          over (partition by i.customer_id, i.currency order by i.number) - i.total_cents)))::bigint as cents
      from owed o
      join invoices i on i.merchant_id = ${merchantId} and i.customer_id = o.customer_id
        and i.currency = o.currency and i.number between ${range.first} and ${range.last}
    ), settled as (
      update invoices i set credited_cents = s.cents, updated_at = ${now},
        status = ${stateOfMoneySql(sql`s.total_cents`, sql`s.cents`, sql`0`)}
      from share s where i.merchant_id = ${merchantId} and i.id = s.id and s.cents > 0
    ), used as (
      update customer_credits c set balance_cents = c.balance_cents - s.cents, updated_at = ${now}
      from (select customer_id, currency, sum(cents)::bigint as cents from share group by customer_id, currency) s
      where c.merchant_id = ${merchantId} and c.customer_id = s.customer_id and c.currency = s.currency
    )
    select coalesce(sum(cents), 0)::bigint as spent from share`);
  if (spent === 0) return 0;
  await postShape(work, creditAppliedShape, {
    ...ofInvoices(
      sql`i.merchant_id = ${merchantId} and i.number between ${range.first} and ${range.last}
        and i.credited_cents > 0`,
      sql`i.issue_date`,
    ),
    amounts: { amount: sql`i.credited_cents` },
  });
  return spent;
}
