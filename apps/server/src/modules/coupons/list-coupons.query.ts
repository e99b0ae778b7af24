import type { Input, Output } from '@lorikeet/contracts';
import type * as coupons from '@lorikeet/contracts/coupons';
import type { CouponState } from '@lorikeet/domain/coupons';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

type Row = Output<typeof coupons.listCoupons>['rows'][number];

const state = (name: CouponState) => word(name);

/** What a coupon `c` is on a day: the set-based twin of domain's `couponState`. */
export const stateSql = (
  c: Sql,
  today: LocalDate,
): Sql => sql`case when ${c}.is_archived then ${state('archived')}
  when ${c}.ends_on < ${today} then ${state('ended')}
  when ${c}.redemptions >= ${c}.most_redemptions then ${state('used_up')}
  else ${state('active')} end`;

const shown = (
  work: Work,
): Sql => sql`c.id, c.code as coupon_code, c.percent_bp, c.amount_cents, c.currency, c.periods, c.ends_on,
  c.most_redemptions, c.redemptions, ${stateSql(sql`c`, work.today)} as state, c.created_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', v.plan_id, 'name', v.name) order by v.name)
    from coupon_plans p
    join plans l on l.merchant_id = ${work.merchantId} and l.id = p.plan_id
    join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = l.current_version_id
    where p.merchant_id = ${work.merchantId} and p.coupon_id = c.id), '[]') as plans`;

/** Coupons, the newest first unless asked otherwise. */
export function listCoupons(
  work: Work,
  input: Input<typeof coupons.listCoupons>,
): Promise<Output<typeof coupons.listCoupons>> {
  const { merchantId } = work;
  return foundPage<Row>(work, input, {
    match: sql`from coupons t where t.merchant_id = ${merchantId}
      ${input.state?.length ? sql`and ${stateSql(sql`t`, work.today)} = any(${input.state}::text[])` : empty}
      ${input.search ? sql`and t.code ilike ${anywhere(input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page) => sql`
      select ${shown(work)} from ${page}
      join coupons c on c.merchant_id = ${merchantId} and c.id = page.id order by page.place`,
  });
}

/** One coupon, with what it has taken off; or 404. */
export async function couponDetail(work: Work, id: string): Promise<Output<typeof coupons.getCoupon>> {
  const row = found(
    await work.maybe<Row>(sql`
      select ${shown(work)} from coupons c where c.merchant_id = ${work.merchantId} and c.id = ${id}`),
  );
  const sums = await work.rows<{ currency: Row['currency']; bills: number; amount_cents: number }>(sql`
    select i.currency, count(*)::int as bills, sum(d.amount_cents)::bigint as amount_cents
    from subscription_coupons g
    join subscription_discounts d on d.merchant_id = ${work.merchantId} and d.subscription_coupon_id = g.id
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = d.invoice_id and i.status <> 'void'
    where g.merchant_id = ${work.merchantId} and g.coupon_id = ${id}
    group by i.currency order by i.currency`);
  return {
    ...row,
    bills: sums.reduce((sum, one) => sum + one.bills, 0),
    taken_off: sums.map(({ currency, amount_cents }) => ({ currency: currency!, amount_cents })) as Output<
      typeof coupons.getCoupon
    >['taken_off'],
  };
}
