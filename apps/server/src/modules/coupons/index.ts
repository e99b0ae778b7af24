import type { Module } from '../../platform/module.ts';
import { couponFinder } from './coupon-finder.ts';
import { couponRoutes } from './routes.ts';

export type { Coupon } from './coupon-store.ts';
export { couponSays } from './coupon-words.ts';
export { createCoupon } from './create-coupon.ts';
export { holdCoupon, offeredCoupon, promisedCoupon, redeemCoupon, redeemHeld } from './redeem-coupon.ts';

export const couponsModule: Module = {
  name: 'coupons',
  routes: couponRoutes,
  finders: [couponFinder],
};
