export const REFUND_STATES = [
  'requested',
  'approved',
  'lodged',
  'done',
  'withdrawn',
  'failed',
  'returned',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_EVENTS = ['approve', 'lodge', 'complete', 'withdraw', 'fail', 'bank_returns'] as const;
/** withdraw: by staff, or because a return or a dispute of the payment became known. */
export type RefundEvent = (typeof REFUND_EVENTS)[number];
