import { paymentCounts, paymentDetail, paymentList, paymentTotals } from '@lorikeet/contracts/payments';
import type { Routes } from '../../platform/http/routes.ts';
import { paymentDetailOf } from './payment-detail.query.ts';
import { countPayments, listPayments, sumPayments } from './payment-list.query.ts';

export function paymentRoutes(routes: Routes): void {
  routes.tenant(paymentList, ({ work, input }) => listPayments(work, input));
  routes.tenant(paymentTotals, ({ work, input }) => sumPayments(work, input));
  routes.tenant(paymentCounts, ({ work }) => countPayments(work));
  routes.tenant(paymentDetail, ({ work, input }) => paymentDetailOf(work, input.id));
}
