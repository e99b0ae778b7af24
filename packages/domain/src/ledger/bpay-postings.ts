import { addCents, type Cents, negate, subCents, sumCents, ZERO } from '../kernel/index.ts';
import { landOf, type MerchantAccount, type SettlementModel, unmatchedLandOf } from './accounts.ts';
import { type Applied, appliedTotal } from './billing-postings.ts';
import { type MerchantPosting, owed, posting, reverseOf } from './posting.ts';

type Line = readonly [MerchantAccount, Cents];

/** A BPAY receipt whose reference names who owes; the excess is customer credit. */
export function bpayMatched(applied: Applied): MerchantPosting {
  return posting('bpay_matched', [
    ['it:bpay', appliedTotal(applied)],
    ['receivable', negate(applied.receivable)],
    ['customer-credit', negate(applied.customerCredit ?? ZERO)],
  ]);
}

/** A matched receipt settled. */
export function bpaySettled(model: SettlementModel, amount: Cents): MerchantPosting {
  return posting('bpay_settled', [
    [landOf(model), owed(amount)],
    ['it:bpay', negate(amount)],
  ]);
}

/** A BPAY receipt whose reference names nobody. */
export function bpayUnmatched(amount: Cents): MerchantPosting {
  return posting('bpay_unmatched', [
    ['it:bpay', owed(amount)],
    ['unmatched', negate(amount)],
  ]);
}

/** An unmatched receipt settled. */
export function bpayUnmatchedSettled(model: SettlementModel, amount: Cents): MerchantPosting {
  return posting('bpay_settled', [
    [unmatchedLandOf(model), owed(amount)],
    ['it:bpay', negate(amount)],
  ]);
}

/** Money that was set aside becomes available, unless it has not settled or lies at the merchant's own bank. */
function released(model: SettlementModel, amount: Cents, isSettled: boolean): Line[] {
  if (model === 'direct' || !isSettled) return [];
  return [
    ['balance:available', amount],
    ['balance:reserved', negate(amount)],
  ];
}

/** Staff found who an unmatched receipt belongs to. */
export function bpayMatchedByStaff(
  model: SettlementModel,
  applied: Applied,
  isSettled: boolean,
): MerchantPosting {
  const total = appliedTotal(applied);
  return posting('bpay_matched_by_staff', [
    ['unmatched', total],
    ['receivable', negate(applied.receivable)],
    ['customer-credit', negate(applied.customerCredit ?? ZERO)],
    ...released(model, total, isSettled),
  ]);
}

/** Two people agree that a receipt was matched wrongly: it is unmatched again, exactly as before. */
export function bpayUnmatchedByStaff(
  model: SettlementModel,
  applied: Applied,
  isSettled: boolean,
): MerchantPosting {
  return reverseOf('bpay_unmatched_by_staff', bpayMatchedByStaff(model, applied, isSettled));
}

export type BpayTakenBack = {
  readonly model: SettlementModel;
  readonly isSettled: boolean;
  /** How the receipt stands allocated; its whole amount in `unmatched` when nobody matched it. */
  readonly receivable: Cents;
  readonly customerCredit: Cents;
  readonly unmatched: Cents;
  /** What of its credit was spent or given back since: the payer owes it again, and it is never debited by itself. */
  readonly recovery?: Cents;
  /** What the bank left of it, where it took less: its payer's credit. */
  readonly kept?: Cents;
};

/** The bank corrects (code 15) or reverses (code 25) a receipt: its allocation is undone, its money goes back. */
export function bpayTakenBack(
  kind: 'bpay_corrected' | 'bpay_reversed',
  receipt: BpayTakenBack,
): MerchantPosting {
  const { model, isSettled, receivable, unmatched, recovery = ZERO, kept = ZERO } = receipt;
  const customerCredit = subCents(owed(receipt.customerCredit), owed(kept));
  const lines: Line[] = [
    ['receivable', owed(receivable)],
    ['customer-credit', customerCredit],
    ['receivable:recovery', owed(recovery)],
    ['unmatched', owed(unmatched)],
  ];
  const allocated = sumCents([receivable, customerCredit, recovery]);
  if (!isSettled) return posting(kind, [...lines, ['it:bpay', negate(addCents(allocated, unmatched))]]);
  return posting(kind, [
    ...lines,
    [landOf(model), negate(allocated)],
    [unmatchedLandOf(model), negate(unmatched)],
  ]);
}
