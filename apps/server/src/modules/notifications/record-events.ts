import type { EventName } from '@lorikeet/contracts/events';

/**
 * Events after which an invoice, an order, a payment or what a customer owes shows another state of money than when it was
 * opened. Whoever looks at one reads it again, whether or not the inbox tells of the event.
 */
export const RECORD_EVENTS: ReadonlySet<EventName> = new Set([
  'card_payment.succeeded',
  'card_payment.failed',
  'card_payment.reversed',
  'payment.returned',
  'payment.rejected',
  'batch.completed',
  'batch.file_rejected',
  'bank_file.cleared',
  'bpay_receipt.received',
  'bpay_receipt.matched',
  'bpay_receipt.unmatched',
  'bpay_receipt.reversed',
  'order.paid',
  'order.fulfilled',
  'order.cancelled',
  'order.expired',
  'refund.paid',
  'refund.failed',
  'refund.returned',
  'dispute.opened',
  'dispute.reopened',
  'dispute.won',
  'dispute.lost',
]);
