import type { Input, Output } from '@lorikeet/contracts';
import type * as contracts from '@lorikeet/contracts/subscription-coupons';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { billsReduced } from './discount-sql.ts';

type Row = Output<typeof contracts.listCouponUses>['rows'][number];

/** Who was given a coupon, the latest first. */
export function listCouponUses(
  work: Work,
  input: Input<typeof contracts.listCouponUses>,
): Promise<Output<typeof contracts.listCouponUses>> {
  const { merchantId } = work;
  return foundPage<Row>(work, input, {
    match: sql`from subscription_coupons t where t.merchant_id = ${merchantId}
      ${input.coupon_id ? sql`and t.coupon_id = ${input.coupon_id}` : empty}`,
    orderBy: orderOf(input.sort ?? '-given_at'),
    select: (page) => sql`
      select u.*, case when not u.is_current and u.removed_on is not null then 'removed'
        when u.periods <= u.bills or not u.is_current then 'used_up' else 'running' end as state
      from (
        select page.place, g.subscription_id, s.customer_id, n.name as customer_name, v.name as plan_name,
          g.given_on, g.given_by, g.given_at, ${billsReduced(merchantId, sql`g`)} as bills, c.periods,
          g.is_current, g.removed_on
        from ${page}
        join subscription_coupons g on g.merchant_id = ${merchantId} and g.id = page.id
        join coupons c on c.merchant_id = ${merchantId} and c.id = g.coupon_id
        join subscriptions s on s.merchant_id = ${merchantId} and s.id = g.subscription_id
        join plan_versions v on v.merchant_id = ${merchantId} and v.id = s.plan_version_id
        join customers n on n.merchant_id = ${merchantId} and n.id = s.customer_id
      ) u order by u.place`,
  }).then(({ rows, count }) => ({ rows: rows.map(shown), count }));
}

/** The columns that the wire names. */
const shown = (row: Row): Row => ({
  subscription_id: row.subscription_id,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  plan_name: row.plan_name,
  given_on: row.given_on,
  given_by: row.given_by,
  given_at: row.given_at,
  bills: row.bills,
  periods: row.periods,
  state: row.state,
});
