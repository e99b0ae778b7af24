import { BILLED_STATES } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';

/**
 * Where the n-th period of an anchor starts: the set-based twin of the domain's `periodAt`. Months are added to
 * the anchor itself, so that a 31st clamps in February and comes back in March.
 */
export function periodStartSql(anchor: Sql, processType: Sql, n: Sql): Sql {
  return sql`(case ${processType}
    when 'weekly' then ${anchor} + 7 * (${n})
    when 'fortnightly' then ${anchor} + 14 * (${n})
    when 'monthly' then (${anchor} + make_interval(months => ${n}))::date
    when 'quarterly' then (${anchor} + make_interval(months => 3 * (${n})))::date
    when 'yearly' then (${anchor} + make_interval(months => 12 * (${n})))::date
    else ${anchor} + (${n}) end)`;
}

/** The index, counted from an anchor, of the period that starts on a day: the set-based twin of `periodIndexOf`. */
export function periodIndexSql(anchor: Sql, processType: Sql, start: Sql): Sql {
  const months = sql`((extract(year from ${start}) - extract(year from ${anchor})) * 12
    + extract(month from ${start}) - extract(month from ${anchor}))::int`;
  return sql`(case ${processType}
    when 'weekly' then (${start} - ${anchor}) / 7
    when 'fortnightly' then (${start} - ${anchor}) / 14
    when 'monthly' then ${months}
    when 'quarterly' then ${months} / 3
    when 'yearly' then ${months} / 12
    else ${start} - ${anchor} end)`;
}

/**
 * Periods of a subscription from a day on that are not billed any more, as (period_start, period_end): those that are skipped,
 * and those that are billed though what comes before them is not: a bill that could not be taken back with the others.
 */
export const closedPeriods = (merchantId: string, subscriptionId: Sql, from: Sql): Sql => sql`
  select c.period_start, c.period_end from subscription_skips c
  where c.merchant_id = ${merchantId} and c.subscription_id = ${subscriptionId} and c.period_start >= ${from}
    and c.taken_back_at is null
  union all
  select c.period_start, c.period_end from invoices c
  where c.merchant_id = ${merchantId} and c.subscription_id = ${subscriptionId} and c.period_start >= ${from}
    and c.status <> 'void'`;

/**
 * The first day on or after `start` where a period of a subscription is billed: the end of the closed periods in a row that
 * begin there, or null when the period of that day is not closed.
 */
export function afterSkips(merchantId: string, subscriptionId: Sql, start: Sql): Sql {
  const closed = closedPeriods(merchantId, subscriptionId, start);
  return sql`(
    select min(k.period_end) from (${closed}) k
    where exists (select 1 from (${closed}) f where f.period_start = ${start})
      and not exists (select 1 from (${closed}) n where n.period_start = k.period_end))`;
}

/** Whether the next period of a subscription `s` is due through a day: no period starts after the subscription's end. */
export const isDue = (
  through: Sql,
): Sql => sql`s.status ${among(BILLED_STATES)} and s.next_period_start <= ${through}
  and (s.end_date is null or s.next_period_start <= s.end_date)`;

/**
 * The terms of the next period of the subscriptions `s` that meet a condition, a waiting change applied where the
 * period falls under it: (key, subscription_id, customer_id, mandate_id, payment_method_id, plan_version_id, quantity,
 * carry_cents, period_start, period_end, currency, description, tax_code, process_type, anchor, period_index, is_changed,
 * end_date).
 */
export function termsOf(merchantId: string, condition: Sql): Sql {
  // Both versions are joined by their columns, not by a case over them: the planner then knows how many rows come.
  return sql`
    select t.key, t.key as subscription_id, t.customer_id, t.mandate_id, t.payment_method_id, t.plan_version_id,
      t.quantity, t.carry_cents, t.period_start, t.currency, t.description, t.tax_code,
      t.process_type, t.anchor, t.period_index, t.is_changed, t.end_date,
      ${periodStartSql(sql`t.anchor`, sql`t.process_type`, sql`t.period_index + 1`)} as period_end
    from (
      select s.id as key, s.customer_id, s.mandate_id, s.payment_method_id, s.carry_cents,
        s.next_period_start as period_start, s.end_date,
        n.id is not null as is_changed, coalesce(n.id, p.id) as plan_version_id,
        case when n.id is null then s.quantity else s.next_quantity end as quantity,
        case when n.id is null or s.next_anchor is null then s.anchor_date else s.next_anchor end as anchor,
        case when n.id is null or s.next_anchor is null then s.periods_billed else 0 end as period_index,
        coalesce(n.process_type, p.process_type) as process_type, coalesce(n.currency, p.currency) as currency,
        coalesce(n.name, p.name) as description, coalesce(n.tax_code, p.tax_code) as tax_code
      from subscriptions s
      join plan_versions p on p.merchant_id = ${merchantId} and p.id = s.plan_version_id
      left join plan_versions n on n.merchant_id = ${merchantId} and n.id = s.next_plan_version_id
        and s.next_period_start >= s.next_from
      where s.merchant_id = ${merchantId} and ${condition}
    ) t`;
}
