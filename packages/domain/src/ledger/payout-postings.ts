import { type Cents, negate } from '../kernel/index.ts';
import { type MerchantPosting, owed, posting, reverseOf } from './posting.ts';

/** Money of the balance is set aside, for a risk or a claim. Facilitated only, as every posting of this file. */
export function reserveHeld(amount: Cents): MerchantPosting {
  return posting('reserve_held', [
    ['balance:reserved', owed(amount)],
    ['balance:available', negate(amount)],
  ]);
}

/** Money set aside is available again. */
export function reserveReleased(amount: Cents): MerchantPosting {
  return posting('reserve_released', [
    ['balance:available', owed(amount)],
    ['balance:reserved', negate(amount)],
  ]);
}

/** A payout went to the bank. */
export function payoutLodged(amount: Cents): MerchantPosting {
  return posting('payout_lodged', [
    ['it:payout', owed(amount)],
    ['balance:available', negate(amount)],
  ]);
}

/** The payout is on the merchant's bank statement. */
export function payoutPaid(amount: Cents): MerchantPosting {
  return posting('payout_paid', [
    ['bank', owed(amount)],
    ['it:payout', negate(amount)],
  ]);
}

/** The bank sent the payout back, before or after it was seen to leave: its amount is in the balance again. */
export function payoutReturned(amount: Cents, hasLeft = false): MerchantPosting {
  return posting('payout_returned', [
    ['balance:available', owed(amount)],
    [hasLeft ? 'bank' : 'it:payout', negate(amount)],
  ]);
}

/** The merchant pays what a negative balance owes the platform. */
export function merchantPaidDebt(amount: Cents): MerchantPosting {
  return posting('merchant_paid_debt', [
    ['balance:available', owed(amount)],
    ['bank', negate(amount)],
  ]);
}

/** It was not the merchant's money: the platform's staff took back what they had said of the bank's line. */
export function merchantPaidDebtUndone(amount: Cents): MerchantPosting {
  return reverseOf('merchant_paid_debt_undone', merchantPaidDebt(amount));
}
