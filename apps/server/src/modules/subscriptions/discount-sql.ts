import { type Sql, sql } from '../../platform/db/sql.ts';

/** How many bills that stand a coupon `g` of a subscription has reduced: a bill that is void has used nothing up. */
export const billsReduced = (merchantId: string, g: Sql): Sql => sql`(
  select count(*)::int from subscription_discounts d
  join invoices i on i.merchant_id = ${merchantId} and i.id = d.invoice_id and i.status <> 'void'
  where d.merchant_id = ${merchantId} and d.subscription_coupon_id = ${g}.id)`;

/** The plans that a coupon `c` holds for, as an array; empty for every plan. */
export const plansOfCoupon = (merchantId: string, c: Sql): Sql => sql`array(
  select p.plan_id from coupon_plans p
  where p.merchant_id = ${merchantId} and p.coupon_id = ${c}.id order by p.plan_id)`;

/**
 * What coupons take off the next bills, the set-based twin of domain's `discounted` and `ofNextBill`: (key, code,
 * amount_cents), one row for each that is reduced. `terms` yields (key, plan_version_id), `prices` (key, amount_cents).
 */
export function discountsOf(merchantId: string, terms: Sql, prices: Sql): Sql {
  return sql`
    select t.key, c.code, least(p.total, case when c.percent_bp is null then c.amount_cents
      else (p.total * c.percent_bp + 5000) / 10000 end)::bigint as amount_cents
    from (${terms}) t
    join (select x.key, sum(x.amount_cents)::bigint as total from (${prices}) x group by x.key) p on p.key = t.key
    join plan_versions v on v.merchant_id = ${merchantId} and v.id = t.plan_version_id
    join subscription_coupons g on g.merchant_id = ${merchantId} and g.subscription_id = t.key and g.is_current
    join coupons c on c.merchant_id = ${merchantId} and c.id = g.coupon_id
    where (c.periods is null or c.periods > ${billsReduced(merchantId, sql`g`)})
      and (v.plan_id = any(${plansOfCoupon(merchantId, sql`c`)})
        or cardinality(${plansOfCoupon(merchantId, sql`c`)}) = 0)`;
}
