import { addCents, type Cents, negate, subCents, ZERO } from '../kernel/index.ts';
import { landOf, type MerchantAccount, type SettlementModel, unmatchedLandOf } from './accounts.ts';
import type { Taxed } from './billing-postings.ts';
import { type MerchantPosting, owed, posting, reverseOf } from './posting.ts';

type Line = readonly [MerchantAccount, Cents];

/** With the platform the money of an approved refund is set aside, so that a payout cannot take it. */
function setAside(model: SettlementModel, amount: Cents): Line[] {
  if (model === 'direct') return [];
  return [
    ['balance:reserved', amount],
    ['balance:available', negate(amount)],
  ];
}

export type RefundParts = Taxed & {
  /** The part of the payer's processing fee that goes back, and its GST. */
  readonly fee?: Taxed;
};

/** What a refund sends back: the amount and its share of the payer's fee. */
export function refundTotal({ amount, fee }: RefundParts): Cents {
  return addCents(owed(amount), owed(fee?.amount ?? ZERO));
}

/** A refund is approved: the sale, its GST and the payer's fee are taken back, the money is promised. */
export function refundApproved(model: SettlementModel, refund: RefundParts): MerchantPosting {
  const { amount, gst, fee = { amount: ZERO, gst: ZERO } } = refund;
  const total = refundTotal(refund);
  return posting('refund_approved', [
    ['sales', subCents(amount, gst)],
    ['gst-collected', addCents(gst, fee.gst)],
    ['processing-fee', subCents(fee.amount, fee.gst)],
    ['refunds-pending', negate(total)],
    ...setAside(model, total),
  ]);
}

/** A refund of what was paid for a property: it owes that again, and the payer's fee is taken back. */
export function ratesRefundApproved(
  model: SettlementModel,
  refund: Omit<RefundParts, 'gst'>,
): MerchantPosting {
  const { amount, fee = { amount: ZERO, gst: ZERO } } = refund;
  const total = addCents(owed(amount), owed(fee.amount));
  return posting('refund_approved', [
    ['receivable', owed(amount)],
    ['gst-collected', fee.gst],
    ['processing-fee', subCents(fee.amount, fee.gst)],
    ['refunds-pending', negate(total)],
    ...setAside(model, total),
  ]);
}

/** Such a refund did not arrive: the money is there again, and the property owes so much less. */
export function ratesRefundReturned(model: SettlementModel, total: Cents): MerchantPosting {
  return posting('refund_returned', [
    [landOf(model), owed(total)],
    ['receivable', negate(total)],
  ]);
}

/** A refund of money that was paid beyond what was owed: the customer's credit goes back, with its share of the payer's fee. */
export function overpaymentRefundApproved(
  model: SettlementModel,
  refund: Omit<RefundParts, 'gst'>,
): MerchantPosting {
  const { amount, fee = { amount: ZERO, gst: ZERO } } = refund;
  const total = addCents(owed(amount), owed(fee.amount));
  return posting('refund_approved', [
    ['customer-credit', owed(amount)],
    ['gst-collected', fee.gst],
    ['processing-fee', subCents(fee.amount, fee.gst)],
    ['refunds-pending', negate(total)],
    ...setAside(model, total),
  ]);
}

/** A refund of a receipt that nobody could match: its money lies in the reserve already. */
export function unmatchedRefundApproved(amount: Cents): MerchantPosting {
  return posting('refund_approved', [
    ['unmatched', owed(amount)],
    ['refunds-pending', negate(amount)],
  ]);
}

/** The refund of a receipt did not arrive: its money is set aside again, for whoever it belongs to. */
export function unmatchedRefundReturned(model: SettlementModel, total: Cents): MerchantPosting {
  return posting('refund_returned', [
    [unmatchedLandOf(model), owed(total)],
    ['unmatched', negate(total)],
  ]);
}

/** The same after the bank had taken the receipt back: the person who had it twice has it once. */
export function takenBackRefundReturned(model: SettlementModel, total: Cents): MerchantPosting {
  return posting('refund_returned', [
    [landOf(model), owed(total)],
    ['receivable:recovery', negate(total)],
  ]);
}

/** The refund left for the card or the payer's account. */
export function refundLodged(model: SettlementModel, total: Cents): MerchantPosting {
  return posting('refund_lodged', [
    ['refunds-pending', owed(total)],
    [model === 'facilitated' ? 'balance:reserved' : 'bank', negate(total)],
  ]);
}

/** A refund is withdrawn before it is lodged: the exact reverse of its approval. */
export function refundWithdrawn(approval: MerchantPosting): MerchantPosting {
  return reverseOf('refund_withdrawn', approval);
}

/** A refund failed or the bank sent it back: the money is there again and belongs to the customer. */
export function refundReturned(model: SettlementModel, total: Cents): MerchantPosting {
  return posting('refund_returned', [
    [landOf(model), owed(total)],
    ['customer-credit', negate(total)],
  ]);
}

/** The bank or the network took the money of a dispute. */
export function disputeOpened(model: SettlementModel, taken: Cents): MerchantPosting {
  return posting('dispute_opened', [
    ['disputed', owed(taken)],
    [landOf(model), negate(taken)],
  ]);
}

/** The fee for a dispute; `amount` includes its GST. */
export function disputeFeeCharged(model: SettlementModel, { amount, gst }: Taxed): MerchantPosting {
  return posting('dispute_fee_charged', [
    ['dispute-fees', subCents(owed(amount), gst)],
    ['gst-credits', gst],
    [landOf(model), negate(amount)],
  ]);
}

/** The network gave a dispute's fee back. */
export function disputeFeeReturned(model: SettlementModel, fee: Taxed): MerchantPosting {
  return reverseOf('dispute_fee_returned', disputeFeeCharged(model, fee));
}

/** The dispute is won: the money comes back. */
export function disputeWon(model: SettlementModel, taken: Cents): MerchantPosting {
  return posting('dispute_won', [
    [landOf(model), owed(taken)],
    ['disputed', negate(taken)],
  ]);
}

/** The network gave a part of a dispute back that is lost all the same. */
export function disputePartReturned(model: SettlementModel, returned: Cents): MerchantPosting {
  return posting('dispute_part_returned', [
    [landOf(model), owed(returned)],
    ['disputed', negate(returned)],
  ]);
}

export type GivenBack = {
  /** All that the card was charged. */
  readonly charged: Cents;
  /** What went back to the payer by refunds, and by earlier disputes less what is owed of them. */
  readonly before: Cents;
  /** What this dispute took and did not give back. */
  readonly taken: Cents;
};

/** What of a lost dispute the payer has twice: all that went back beyond what was charged. Cents, never more than it took. */
export function paidTwice({ charged, before, taken }: GivenBack): Cents {
  const excess = subCents(addCents(owed(before), owed(taken)), charged);
  if (excess <= 0) return ZERO;
  return excess > taken ? taken : excess;
}

/** The dispute is lost. What the payer has twice by it is not lost: it is owed back. */
export function disputeLost(taken: Cents, paidTwice: Cents): MerchantPosting {
  const twice = owed(paidTwice) > taken ? taken : paidTwice;
  return posting('dispute_lost', [
    ['dispute-losses', subCents(owed(taken), twice)],
    ['receivable:recovery', twice],
    ['disputed', negate(taken)],
  ]);
}

/** An appeal undoes the loss before it is won or lost again. */
export function disputeLossUndone(taken: Cents, paidTwice: Cents): MerchantPosting {
  return reverseOf('dispute_loss_undone', disputeLost(taken, paidTwice));
}
