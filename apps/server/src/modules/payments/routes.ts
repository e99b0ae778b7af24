import * as payments from '@lorikeet/contracts/payments';
import type { Routes } from '../../platform/http/routes.ts';
import { paymentDetailOf } from './payment-detail.query.ts';
import { listPayments } from './payment-list.query.ts';
import { countPayments, sumPayments } from './payment-sums.query.ts';

export function paymentRoutes(routes: Routes): void {
  routes.tenant(payments.listPayments, ({ work, input }) => listPayments(work, input));
  routes.tenant(payments.getPaymentTotals, ({ work, input }) => sumPayments(work, input));
  routes.tenant(payments.countPayments, ({ work }) => countPayments(work));
  routes.tenant(payments.getPayment, ({ work, input }) => paymentDetailOf(work, input.id));
}
