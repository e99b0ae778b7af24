import type { LocalDate } from '@lorikeet/domain/kernel';
import { BILLED_STATES } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import { priceLines } from '../../plans/index.ts';
import { discountsOf } from '../discount-sql.ts';
import { isDue, termsOf } from './period-sql.ts';
import { CHUNK } from './run-billing.ts';

/** The part of its last bill by which a bill must differ to be pointed out: a fifth. */
const NOTABLE = 5;

/**
 * What a billing run through a day would bill, one row a subscription: (subscription_id, customer_id, plan_name,
 * quantity, period_start, currency, amount_cents, credit_cents, last_cents, difference, is_undebited).
 * Undebited is what is left to pay of a bill and has neither a mandate nor a kept card. Subscriptions that would have been
 * billed and are paused, cancelled or skipped come with their last amount and `gone`; they are looked for from `since`, where
 * the last run ended. Only the next period of a subscription is shown.
 */
export function comparedBills(merchantId: string, range: { since: LocalDate; through: LocalDate }): Sql {
  const { through } = range;
  const due = termsOf(merchantId, isDue(sql`${through}`));
  const isNotable = sql`abs(b.amount_cents - b.last_cents) * ${NOTABLE} >= b.last_cents`;
  return sql`
    with due as materialized (
      select t.*, (row_number() over (order by t.period_start, t.key) - 1) / ${CHUNK} as chunk from (${due}) t
    ), line as materialized (
      ${priceLines(merchantId, sql`select key, plan_version_id, quantity from due`)}
    ), off as materialized (
      ${discountsOf(merchantId, sql`select key, plan_version_id from due`, sql`select key, amount_cents from line`)}
    ), priced as materialized (
      select p.key, (sum(p.amount_cents) - coalesce(max(o.amount_cents), 0))::bigint as cents
      from line p left join off o on o.key = p.key group by p.key
    ), bill as (
      select d.subscription_id, d.customer_id, d.description as plan_name, d.quantity, d.period_start, d.currency,
        p.cents + d.carry_cents as amount_cents, ${creditOf(sql`p.cents + d.carry_cents`)} as credit_cents,
        last.total_cents as last_cents, m.id is null and k.id is null as has_no_method
      from due d
      join priced p on p.key = d.key
      left join customer_credits c on c.merchant_id = ${merchantId} and c.customer_id = d.customer_id
        and c.currency = d.currency
      left join mandates m on m.merchant_id = ${merchantId} and m.id = d.mandate_id
        and m.status in ('active', 'needs_details', 'suspended')
      left join payment_methods k on k.merchant_id = ${merchantId} and k.id = d.payment_method_id
        and k.status = 'active'
      left join lateral (
        select i.total_cents from invoices i
        where i.merchant_id = ${merchantId} and i.subscription_id = d.subscription_id and i.status <> 'void'
          and i.period_start < d.period_start
        order by i.period_start desc limit 1
      ) last on true
    )
    select b.subscription_id, b.customer_id, b.plan_name, b.quantity, b.period_start, b.currency, b.amount_cents,
      b.credit_cents, b.last_cents,
      case when b.amount_cents - b.credit_cents < 0 then 'negative'
        when b.amount_cents - b.credit_cents = 0 then 'zero'
        when b.last_cents is null then 'new'
        when ${isNotable} and b.amount_cents > b.last_cents then 'higher'
        when ${isNotable} and b.amount_cents < b.last_cents then 'lower'
        else 'same' end as difference,
      b.has_no_method and b.amount_cents > b.credit_cents as is_undebited
    from bill b
    union all ${goneBills(merchantId, range)}`;
}

/**
 * The part of a customer's credit `c` that pays for the bill of `d`: what the bills before it leave, in the order in which
 * the run numbers and `applyCredit` pays them.
 */
const creditOf = (cents: Sql): Sql => sql`least(${cents}, greatest(0, coalesce(c.balance_cents, 0)
  - (sum(${cents}) over (partition by d.customer_id, d.currency order by d.chunk, d.key) - (${cents}))))::bigint`;

/** Subscriptions that were billed before and are not billed for a period of the range: paused, cancelled or skipped. */
function goneBills(merchantId: string, { since, through }: { since: LocalDate; through: LocalDate }): Sql {
  return sql`
    select s.id, s.customer_id, v.name, s.quantity, s.next_period_start, v.currency, 0, 0, last.total_cents, 'gone',
      false
    from subscriptions s
    join plan_versions v on v.merchant_id = ${merchantId} and v.id = s.plan_version_id
    join lateral (
      select i.total_cents from invoices i
      where i.merchant_id = ${merchantId} and i.subscription_id = s.id and i.status <> 'void'
        and i.period_start is not null
      order by i.period_start desc limit 1
    ) last on true
    where s.merchant_id = ${merchantId} and s.status in ('paused', 'cancelled')
      and s.next_period_start > ${since} and s.next_period_start <= ${through}
    union all
    select s.id, s.customer_id, v.name, s.quantity, k.period_start, v.currency, 0, 0, last.total_cents, 'gone',
      false
    from subscription_skips k
    join subscriptions s on s.merchant_id = ${merchantId} and s.id = k.subscription_id
      and s.status ${among(BILLED_STATES)}
    join plan_versions v on v.merchant_id = ${merchantId} and v.id = s.plan_version_id
    join lateral (
      select i.total_cents from invoices i
      where i.merchant_id = ${merchantId} and i.subscription_id = s.id and i.status <> 'void'
        and i.period_start < k.period_start
      order by i.period_start desc limit 1
    ) last on true
    where k.merchant_id = ${merchantId} and k.taken_back_at is null
      and k.period_start > ${since} and k.period_start <= ${through}`;
}
