import {
  afterBill,
  discounted,
  discountFrom,
  ofNextBill,
  type RunningDiscount,
} from '@lorikeet/domain/coupons';
import type { Cents } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** The coupon of a subscription with the bills that it still holds for, null for ever. */
export type ForecastCoupon = {
  percentBp: number | null;
  amountCents: number | null;
  left: number | null;
  planIds: string[];
};

/** The coupon of the subscription `s`, as the rows of a forecast are reduced by it. */
export const couponOf = (merchantId: string): Sql => sql`(
  select jsonb_build_object('percentBp', c.percent_bp, 'amountCents', c.amount_cents,
    'left', greatest(0, c.periods - (
      select count(*)::int from subscription_discounts d
      join invoices i on i.merchant_id = ${merchantId} and i.id = d.invoice_id and i.status <> 'void'
      where d.merchant_id = ${merchantId} and d.subscription_coupon_id = g.id)),
    'planIds', to_jsonb(array(
      select p.plan_id from coupon_plans p where p.merchant_id = ${merchantId} and p.coupon_id = c.id)))
  from subscription_coupons g
  join coupons c on c.merchant_id = ${merchantId} and c.id = g.coupon_id
  where g.merchant_id = ${merchantId} and g.subscription_id = s.id and g.is_current) as coupon`;

/** The bills of a subscription, in their order, with what its coupon takes off each. */
export function reduced<T extends { amount_cents: Cents }>(
  bills: readonly { row: T; planId: string }[],
  coupon: ForecastCoupon | null,
): T[] {
  if (!coupon) return bills.map(({ row }) => row);
  const { percentBp, amountCents, left, planIds } = coupon;
  let running: RunningDiscount = { discount: discountFrom(percentBp, amountCents), left, planIds };
  return bills.map(({ row, planId }) => {
    const amount = discounted(row.amount_cents, planId, ofNextBill(running));
    running = afterBill(running, planId);
    return { ...row, amount_cents: amount };
  });
}
