import type { Module } from '../../platform/module.ts';
import { paymentFinder } from './payment-finder.ts';
import { paymentRoutes } from './routes.ts';
import { sharedPayments } from './share-payments.ts';

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
export { pauseForCard, resumeAfterCard } from './pause-for-card.ts';
export { eventRows, type PaymentEventName, paymentEvent, paymentEvents } from './payment-events.ts';
export { paymentColumns, paymentJoins, type StoredPayment, shownPayment } from './payment-rows.query.ts';
export { shownRefunds } from './refund-rows.query.ts';
export { setRefunded } from './set-refunded.ts';

/** Every attempt to take money, whatever its rail: the list, one with its timeline, and what happened to it. */
export const paymentsModule: Module = {
  name: 'payments',
  routes: paymentRoutes,
  lists: [sharedPayments],
  finders: [paymentFinder],
};
