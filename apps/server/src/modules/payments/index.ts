import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Module } from '../../platform/module.ts';
import { paymentFinder } from './payment-finder.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { paymentRoutes } from './routes.ts';
import { sharedPayments } from './share-payments.ts';
import { paymentsMayBeSummed, sumDaysDue } from './sum-days.ts';

export { aboutToBeTakenSql } from './about-to-be-taken-sql.ts';
export { enterPayments } from './enter-payments.ts';
export { markDisputed } from './mark-disputed.ts';
export {
  type DebitMove,
  movableBy,
  moveCards,
  moveDebits,
  moveReceipts,
  redateDebits,
} from './move-payments.ts';
export { paidSince } from './paid-since-sql.ts';
export { pauseForCard, resumeAfterCard } from './pause-for-card.ts';
export {
  eventRows,
  type PaymentEventName,
  paymentEvent,
  paymentEvents,
  paymentEventsOf,
} from './payment-events.ts';
export { paymentColumns, paymentJoins, type StoredPayment, shownPayment } from './payment-rows.query.ts';
export { summedPayments } from './payment-sums.query.ts';
export { shownRefunds } from './refund-rows.query.ts';
export { canRefund, type RefundedStage, refundableOf } from './refundable.query.ts';
export { setRefunded } from './set-refunded.ts';
export { leftOf, TAKEN_BACK, type TakenBack, takenBack } from './taken-back-sql.ts';
export { isOnScheduleSql, unaskedOfPropertySql } from './unasked-of-property-sql.ts';

/** Every attempt to take money, whatever its rail: the list, one with its timeline, and what happened to it. */
export const paymentsModule: Module = {
  name: 'payments',
  routes: paymentRoutes,
  lists: [sharedPayments],
  finders: [paymentFinder],
  invariants: paymentInvariants,
  phases: [
    {
      name: 'payments.sum-days',
      meaning: {
        en: 'Counts payments into the sums of their days, which lists and the dashboard read',
        zh: '将付款计入每日合计，供列表和首页读取',
      },
      at: '02:30',
      zone: 'merchant',
      begins: toLocalDate('2026-11-27'),
      mayBeDue: paymentsMayBeSummed,
      run: sumDaysDue,
    },
  ],
};
