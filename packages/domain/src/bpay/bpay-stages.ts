export const BPAY_STAGES = ['unmatched', 'matched', 'corrected', 'reversed'] as const;
export type BpayStage = (typeof BPAY_STAGES)[number];

export const BPAY_EVENTS = [
  'line_again',
  'match',
  'correction',
  'reversal',
  'settled',
  'refund',
  'unmatch',
] as const;
/** correction: the bank's instruction code 15. reversal: its code 25. match, unmatch: by staff. */
export type BpayEvent = (typeof BPAY_EVENTS)[number];
