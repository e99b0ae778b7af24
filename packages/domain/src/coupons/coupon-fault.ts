import type { Currency, LocalDate } from '../kernel/index.ts';
import { holdsForPlan } from './discount.ts';

export const COUPON_STATES = ['active', 'used_up', 'ended', 'archived'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** A code as it is compared: whoever types it may do so in any case. */
export const couponKey = (code: string): string => code.trim().toUpperCase();

export type CouponFacts = {
  readonly isArchived: boolean;
  /** The last day on which it can be given. */
  readonly endsOn: LocalDate | null;
  readonly most: number | null;
  readonly redemptions: number;
};

/** What a coupon is on a day: put away, over, used up, or to be had. */
export function couponState(coupon: CouponFacts, today: LocalDate): CouponState {
  if (coupon.isArchived) return 'archived';
  if (coupon.endsOn !== null && coupon.endsOn < today) return 'ended';
  if (coupon.most !== null && coupon.redemptions >= coupon.most) return 'used_up';
  return 'active';
}

export type CouponFault =
  | 'coupon.archived'
  | 'coupon.ended'
  | 'coupon.used_up'
  | 'coupon.other_plan'
  | 'coupon.other_currency';

/** Why a coupon cannot be given to a subscription of a plan; undefined when it can. */
export function couponFault(
  coupon: CouponFacts & { readonly planIds: readonly string[]; readonly currency: Currency | null },
  on: { today: LocalDate; planId: string; currency: Currency },
): CouponFault | undefined {
  const state = couponState(coupon, on.today);
  if (state !== 'active') return `coupon.${state}`;
  if (!holdsForPlan(coupon.planIds, on.planId)) return 'coupon.other_plan';
  if (coupon.currency !== null && coupon.currency !== on.currency) return 'coupon.other_currency';
  return undefined;
}
