import { type Cents, divideHalfUp, subCents, toCents } from '../kernel/index.ts';

/** What a coupon takes off each period that it holds for: a share of its price, or an amount. */
export type Discount =
  | { readonly kind: 'percent'; readonly percentBp: number }
  | { readonly kind: 'amount'; readonly amountCents: Cents };

/** A discount of a subscription, with the bills that it still holds for; null for ever. */
export type RunningDiscount = {
  readonly discount: Discount;
  readonly left: number | null;
  /** The plans that it holds for; every plan when empty. */
  readonly planIds: readonly string[];
};

const WHOLE_BP = 10_000;

/** A stored discount: one of the two is there. */
export function discountFrom(percentBp: number | null, amountCents: number | null): Discount {
  if (percentBp !== null) return { kind: 'percent', percentBp };
  if (amountCents === null) throw new RangeError('a discount is a share or an amount');
  return { kind: 'amount', amountCents: toCents(amountCents) };
}

/** What a discount takes off a price, GST included in both: a share is rounded half up once, and none is above the price. */
export function discountOn(discount: Discount, price: Cents): Cents {
  if (price < 0) throw new RangeError('a price is not negative');
  const off =
    discount.kind === 'percent'
      ? divideHalfUp(BigInt(price) * BigInt(discount.percentBp), WHOLE_BP)
      : discount.amountCents;
  return toCents(Math.min(off, price));
}

/** Whether a discount holds for a plan. */
export const holdsForPlan = (planIds: readonly string[], planId: string): boolean =>
  planIds.length === 0 || planIds.includes(planId);

/** What a period of a plan comes to once a discount is taken off. */
export function discounted(
  price: Cents,
  planId: string,
  of: Pick<RunningDiscount, 'discount' | 'planIds'> | undefined,
): Cents {
  if (!of || !holdsForPlan(of.planIds, planId)) return price;
  return subCents(price, discountOn(of.discount, price));
}

/** What is left of a discount after a bill of a plan that was not taken back. A bill of another plan uses nothing up. */
export function afterBill<T extends RunningDiscount>(of: T, planId: string): T {
  const isUsed = of.left !== null && of.left > 0 && holdsForPlan(of.planIds, planId);
  return isUsed ? { ...of, left: of.left! - 1 } : of;
}

/** The discount of the next bill: none once it is used up. */
export const ofNextBill = <T extends RunningDiscount>(of: T | undefined): T | undefined =>
  of && of.left !== 0 ? of : undefined;
