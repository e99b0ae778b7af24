import { type CouponFacts, type Discount, discountFrom } from '@lorikeet/domain/coupons';
import type { Currency } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** A coupon; its terms never change. */
export type Coupon = CouponFacts & {
  readonly id: string;
  readonly code: string;
  readonly discount: Discount;
  readonly percentBp: number | null;
  readonly amountCents: number | null;
  readonly currency: Currency | null;
  /** The bills that it holds for; null for ever. */
  readonly periods: number | null;
  readonly planIds: readonly string[];
};

type Found = Omit<Coupon, 'discount'>;

const COLUMNS = sql`c.id, c.code, c.percent_bp as "percentBp", c.amount_cents as "amountCents", c.currency, c.periods,
  c.ends_on as "endsOn", c.most_redemptions as most, c.redemptions, c.is_archived as "isArchived"`;

/** A coupon by its id or the key of its code, locked until the transaction ends. */
export async function lockCoupon(
  work: Work,
  by: { id: string } | { key: string },
): Promise<Coupon | undefined> {
  const { merchantId } = work;
  const found = await work.maybe<Omit<Found, 'planIds'>>(sql`
    select ${COLUMNS} from coupons c
    where c.merchant_id = ${merchantId} and ${'id' in by ? sql`c.id = ${by.id}` : sql`c.code_key = ${by.key}`}
    for no key update of c`);
  return found && opened(found, await planIdsOf(work, found.id));
}

/** A coupon as it is now. */
export async function couponOf(work: Work, id: string): Promise<Coupon | undefined> {
  const found = await work.maybe<Omit<Found, 'planIds'>>(sql`
    select ${COLUMNS} from coupons c where c.merchant_id = ${work.merchantId} and c.id = ${id}`);
  return found && opened(found, await planIdsOf(work, id));
}

async function planIdsOf(work: Work, id: string): Promise<string[]> {
  const rows = await work.rows<{ plan_id: string }>(sql`
    select plan_id from coupon_plans where merchant_id = ${work.merchantId} and coupon_id = ${id} order by plan_id`);
  return rows.map((row) => row.plan_id);
}

const opened = (found: Omit<Found, 'planIds'>, planIds: string[]): Coupon => ({
  ...found,
  planIds,
  discount: discountFrom(found.percentBp, found.amountCents),
});
