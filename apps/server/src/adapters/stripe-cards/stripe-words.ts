import type { DeclineReason } from '@lorikeet/domain/cards/entry';
import type { DisputeReason } from '@lorikeet/domain/disputes';

/** Stripe's codes of declines that a payer can do something about; all others are one: the bank declined. */
const DECLINES: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'wrong_cvv',
  invalid_cvc: 'wrong_cvv',
  authentication_required: 'challenge_failed',
  payment_intent_authentication_failure: 'challenge_failed',
  setup_intent_authentication_failure: 'challenge_failed',
  payment_intent_payment_attempt_expired: 'abandoned',
};

/** Why a bank declined: its own code says more than Stripe's. */
export const declineOf = (said: {
  code?: string | undefined;
  decline_code?: string | undefined;
}): DeclineReason => DECLINES[said.decline_code ?? ''] ?? DECLINES[said.code ?? ''] ?? 'declined';

const DISPUTES: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'not_recognised',
  unrecognized: 'not_recognised',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  duplicate: 'charged_twice',
  incorrect_amount: 'wrong_amount',
  subscription_canceled: 'cancelled',
  credit_not_processed: 'cancelled',
};

export const disputeReasonOf = (reason: string): DisputeReason => DISPUTES[reason] ?? 'other';
