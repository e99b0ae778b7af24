/** Why a payer's bank disputes a payment, as the networks group their codes. */
export const DISPUTE_REASONS = [
  'not_recognised',
  'not_received',
  'not_as_described',
  'charged_twice',
  'wrong_amount',
  'cancelled',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];
