import {
  paymentCancel,
  paymentCounts,
  paymentCreate,
  paymentDetail,
  paymentList,
  paymentTotals,
} from '@lorikeet/contracts/payments';
import type { Routes } from '../../platform/http/routes.ts';
import { bankFileRoutes } from './bank-file-routes.ts';
import { cancelDebit } from './cancel-debits.ts';
import { createPayment } from './create-payment.ts';
import { paymentDetailOf } from './payment-detail.query.ts';
import { countPayments, listPayments, sumPayments } from './payment-list.query.ts';

const DONE = { done: true } as const;

export function paymentsRoutes(routes: Routes): void {
  routes.tenant(paymentList, ({ work, input }) => listPayments(work, input));
  routes.tenant(paymentTotals, ({ work, input }) => sumPayments(work, input));
  routes.tenant(paymentCounts, ({ work }) => countPayments(work));
  routes.tenant(paymentDetail, ({ work, input }) => paymentDetailOf(work, input.id));
  routes.tenant(paymentCreate, ({ work, input }) => createPayment(work, input));
  routes.tenant(paymentCancel, async ({ work, input }) => {
    await cancelDebit(work, input.id, input.reason ?? 'by_staff');
    return DONE;
  });
  bankFileRoutes(routes);
}
