import type { BankDebitStage } from './bank-debit-stages.ts';

/** Each is a refusal of a payment: `payment.nothing_left_to_debit`. */
export type TryAgainFault =
  | 'try_again_refused'
  | 'tried_again_already'
  | 'taken_by_schedule'
  | 'nothing_left_to_debit'
  | 'mandate_not_active';

/**
 * Why a debit cannot be tried again by hand, or null where it can. The bank's rejection took nothing from the payer's
 * account, so staff may ask for what is still owed once more. What came back is tried again by its return code alone.
 */
export function tryAgainFault(
  stage: BankDebitStage,
  facts: {
    /** A further debit that names this one is to leave, has left, or took the money. */
    readonly isTriedAgain: boolean;
    /** It was for a property whose active schedule takes whatever is owed. */
    readonly isTakenBySchedule: boolean;
    /** Its invoice or property still asks for money that no other debit is to take. */
    readonly isOwed: boolean;
    readonly isMandateActive: boolean;
  },
): TryAgainFault | null {
  if (stage !== 'rejected') return 'try_again_refused';
  if (facts.isTriedAgain) return 'tried_again_already';
  if (facts.isTakenBySchedule) return 'taken_by_schedule';
  if (!facts.isOwed) return 'nothing_left_to_debit';
  return facts.isMandateActive ? null : 'mandate_not_active';
}
