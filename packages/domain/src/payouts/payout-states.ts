export const PAYOUT_STATES = [
  'draft',
  'approved',
  'lodged',
  'paid',
  'returned',
  'rejected',
  'withdrawn',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_EVENTS = [
  'edit',
  'approve',
  'withdraw',
  'lodge',
  'statement_matches',
  'bank_returns',
  'bank_rejects',
] as const;
/** edit: lines are added or taken off. bank_rejects: the bank took the file and then refused it; no money left. */
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];
