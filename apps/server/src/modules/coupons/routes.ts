import * as coupons from '@lorikeet/contracts/coupons';
import type { Routes } from '../../platform/http/routes.ts';
import { archiveCoupon } from './archive-coupon.ts';
import { createCoupon } from './create-coupon.ts';
import { couponDetail, listCoupons } from './list-coupons.query.ts';

export function couponRoutes(routes: Routes): void {
  routes.tenant(coupons.listCoupons, ({ work, input }) => listCoupons(work, input));
  routes.tenant(coupons.getCoupon, ({ work, input }) => couponDetail(work, input.id));
  routes.tenant(coupons.createCoupon, ({ work, input }) => createCoupon(work, input));
  routes.tenant(coupons.archiveCoupon, ({ work, input }) => archiveCoupon(work, input.id));
}
