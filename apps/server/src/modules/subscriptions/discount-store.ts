import { discounted, discountFrom, ofNextBill, type RunningDiscount } from '@lorikeet/domain/coupons';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { billsReduced, plansOfCoupon } from './discount-sql.ts';

/** The coupon that a subscription has, with the bills that it still holds for. */
export type GivenCoupon = RunningDiscount & {
  id: string;
  couponId: string;
  code: string;
  percentBp: number | null;
  amountCents: number | null;
  currency: 'AUD' | 'USD' | 'CNY' | null;
  periods: number | null;
  used: number;
  givenOn: LocalDate;
};

type Stored = Omit<GivenCoupon, 'discount' | 'left'>;

/** The present coupon of a subscription, used up or not; undefined without one. */
export async function givenCoupon(work: Work, subscriptionId: string): Promise<GivenCoupon | undefined> {
  const { merchantId } = work;
  const found = await work.maybe<Stored>(sql`
    select g.id, g.coupon_id as "couponId", c.code, c.percent_bp as "percentBp", c.amount_cents as "amountCents",
      c.currency, c.periods, g.given_on as "givenOn", ${billsReduced(merchantId, sql`g`)} as used,
      ${plansOfCoupon(merchantId, sql`c`)} as "planIds"
    from subscription_coupons g
    join coupons c on c.merchant_id = ${merchantId} and c.id = g.coupon_id
    where g.merchant_id = ${merchantId} and g.subscription_id = ${subscriptionId} and g.is_current`);
  if (!found) return undefined;
  const left = found.periods === null ? null : Math.max(0, found.periods - found.used);
  return { ...found, left, discount: discountFrom(found.percentBp, found.amountCents) };
}

/** What the next bill of a subscription comes to for a plan at a price. */
export async function nextBillFor(
  work: Work,
  subscriptionId: string,
  of: { price: Cents; planId: string },
): Promise<Cents> {
  return discounted(of.price, of.planId, ofNextBill(await givenCoupon(work, subscriptionId)));
}

export function insertGivenCoupon(
  work: Work,
  of: { subscriptionId: string; couponId: string },
): Promise<number> {
  return work.run(sql`
    insert into subscription_coupons (merchant_id, id, subscription_id, coupon_id, given_on, given_at, given_by, is_current)
    values (${work.merchantId}, ${work.newId()}, ${of.subscriptionId}, ${of.couponId}, ${work.today}, ${work.now},
      ${work.actor.name}, true)`);
}

/** The subscription has this coupon no more; bills that it reduced keep their discount. */
export function endGivenCoupon(work: Work, id: string, removedOn: LocalDate | null): Promise<number> {
  return work.run(sql`
    update subscription_coupons set is_current = false, removed_on = ${removedOn}
    where merchant_id = ${work.merchantId} and id = ${id} and is_current`);
}

/** Notes by which coupon the bills of a range of numbers were reduced. */
export function noteDiscounts(work: Work, range: { first: number; last: number }): Promise<number> {
  return work.run(sql`
    insert into subscription_discounts (merchant_id, invoice_id, subscription_coupon_id, amount_cents)
    select ${work.merchantId}, i.id, g.id, -l.amount_cents
    from invoices i
    join invoice_lines l on l.merchant_id = ${work.merchantId} and l.invoice_id = i.id and l.kind = 'discount'
    join subscription_coupons g on g.merchant_id = ${work.merchantId} and g.subscription_id = i.subscription_id
      and g.is_current
    where i.merchant_id = ${work.merchantId} and i.number between ${range.first} and ${range.last}`);
}
