/** unknown: the processor did not answer; the charge may exist and is asked for again with the same key. */
export const CARD_STAGES = [
  'created',
  'processing',
  'needs_action',
  'unknown',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type CardStage = (typeof CARD_STAGES)[number];

export const CARD_EVENTS = [
  'confirm',
  'challenge_asked',
  'challenge_passed',
  'abandoned',
  'approved',
  'declined',
  'timed_out',
  'settled',
  'refund',
  'dispute_opened',
] as const;
/** abandoned: the challenge failed or the payer left. settled: the acquirer paid the capture out. */
export type CardEvent = (typeof CARD_EVENTS)[number];
