import { feeBack } from '../fees/index.ts';
import { gstBack } from '../invoices/gst.ts';
import { addCents, type Cents, negate, subCents, sumCents, ZERO } from '../kernel/index.ts';
import type { RefundState } from './refund-states.ts';

/** Why money goes back, as the merchant's staff say. */
export const REFUND_REASONS = ['duplicate', 'billed_in_error', 'not_provided', 'goodwill', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Why a refund that is kept was made: as staff said, because nobody is known to owe what came in, or because it is credit. */
export const REFUND_CAUSES = [...REFUND_REASONS, 'nobody_owes_it', 'credit_paid_back'] as const;

/**
 * Whether a refund has an adjustment note: it took GST back, and cannot be withdrawn any more. One whose money does not
 * arrive becomes credit, and its sale stays taken back.
 */
export const hasAdjustmentNote = (state: RefundState, gst: Cents): boolean =>
  gst > 0 && !['requested', 'approved', 'withdrawn'].includes(state);

/** How staff made sure that an account is the payer's: the payer's bank said so, or a statement shows the payment. */
export const ACCOUNT_PROOFS = ['payers_bank', 'payer_statement'] as const;
export type AccountProof = (typeof ACCOUNT_PROOFS)[number];

/**
 * What of a payment can still go back: what is left of it and, where its invoice was credited, no more than credit notes
 * and refunds left of that (`ofInvoice`, null otherwise).
 */
export function leftToRefund(paid: Cents, refunded: Cents, ofInvoice: Cents | null): Cents {
  const left = subCents(paid, refunded);
  const least = ofInvoice !== null && ofInvoice < left ? ofInvoice : left;
  return least < 0 ? ZERO : least;
}

export type GstOfRefund = {
  /** Of the invoice that the payment was for. */
  readonly total: Cents;
  readonly gst: Cents;
  /** What earlier refunds of that invoice gave back, and the GST in it. Withdrawn ones do not count. */
  readonly earlier: Cents;
  readonly earlierGst: Cents;
  readonly now: Cents;
};

/**
 * The GST inside a refund: its share of the invoice's GST so far, half up, less what earlier refunds gave back. All
 * refunds of an invoice together give back exactly its GST.
 */
export function gstOfRefund({ total, gst, earlier, earlierGst, now }: GstOfRefund): Cents {
  const soFar = gstBack({ gst, total, before: ZERO, now: addCents(earlier, now) });
  const share = subCents(soFar, earlierGst);
  if (share < 0) return ZERO;
  return share > now ? now : share;
}

export type FeeOfRefund = {
  /** The payer's fee on top of the payment, and the GST in it. */
  readonly fee: Cents;
  readonly gst: Cents;
  /** What the payment paid without the fee, and what of that was refunded before. */
  readonly paid: Cents;
  readonly before: Cents;
  /** What earlier refunds gave back of the fee. Withdrawn ones do not count. */
  readonly earlierFee: Cents;
  readonly earlierGst: Cents;
  readonly now: Cents;
};

/**
 * The part of the payer's fee that goes back with a refund, and the GST in it: its share so far, half up, less what earlier
 * refunds gave back. All refunds of a payment together give back exactly its fee. Throws RangeError above what was paid.
 */
export function feeOfRefund(input: FeeOfRefund): { amount: Cents; gst: Cents } {
  const { fee, gst, paid, before, earlierFee, earlierGst, now } = input;
  const refundNow = addCents(before, now);
  const shareOf = (whole: Cents, earlier: Cents) => {
    const share = subCents(
      feeBack({ fee: whole, paidAmount: paid, refundedBefore: ZERO, refundNow }),
      earlier,
    );
    return share < 0 ? ZERO : share;
  };
  const amount = shareOf(fee, earlierFee);
  const inside = shareOf(gst, earlierGst);
  return { amount, gst: inside > amount ? amount : inside };
}

/** Whether a refund needs a second person: with what went back before, it is above the merchant's limit. */
export function needsSecondPerson(limit: Cents | null, earlier: Cents, now: Cents): boolean {
  return limit !== null && addCents(earlier, now) > limit;
}

export type RefundsOfPayment = {
  /** What the payment took, without the payer's fee. */
  readonly taken: Cents;
  /** Refunds of the payment itself, also those that did not arrive: their sale was taken back. */
  readonly ofPayment: Cents;
  /** What of its customer's credit went back for it, or is on its way. */
  readonly ofCredit: Cents;
  /** What did not arrive and became the customer's credit, fee included. */
  readonly notArrived: Cents;
};

/**
 * What of its customer's credit may still go back for a payment: with all that is with the payer or on its way, never more
 * than the payment took. Credit that a refund left which did not arrive may go back in its place.
 */
export function creditLeftOf({ taken, ofPayment, ofCredit, notArrived }: RefundsOfPayment): Cents {
  const left = sumCents([taken, notArrived, negate(ofPayment), negate(ofCredit)]);
  return left < 0 ? ZERO : left;
}

/** What of a payment went back: its refunds, and the credit that went back for it and takes no earlier refund's place. */
export function refundedOf({ ofPayment, ofCredit, notArrived }: Omit<RefundsOfPayment, 'taken'>): Cents {
  return ofCredit > notArrived ? addCents(ofPayment, subCents(ofCredit, notArrived)) : ofPayment;
}
