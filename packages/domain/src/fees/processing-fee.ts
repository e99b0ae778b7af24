import { addCents, type Cents, divideHalfUp, proportionSince, toCents, ZERO } from '../kernel/index.ts';

/** A fee of a share in basis points (1/100 of a percent) plus fixed minor units of the payment's own currency. */
export type FeeRate = { readonly bps: number; readonly fixedCents: number };

/** The invoice page's fee: 2.5% plus 30 minor units. */
export const INVOICE_PAGE_FEE: FeeRate = { bps: 250, fixedCents: 30 };

/** A share of an amount in basis points, half up to the cent. */
export function percentageOf(amount: Cents, bps: number): Cents {
  return divideHalfUp(BigInt(amount) * BigInt(bps), 10_000n);
}

/** The fee on top of an amount (additive, not grossed up), half up once: $100.00 at 2.5% + 30 is $2.80. */
export function feeOn(amount: Cents, rate: FeeRate): Cents {
  return addCents(percentageOf(amount, rate.bps), toCents(rate.fixedCents));
}

/** The processing fee that the invoice page adds to a card payment. */
export function processingFee(amount: Cents, rate: FeeRate = INVOICE_PAGE_FEE): Cents {
  return amount <= 0 ? ZERO : feeOn(amount, rate);
}

/**
 * GST inside a payer's fee. A fee takes the GST status of what is paid for: one eleventh when all of it is taxable,
 * none when nothing is, in proportion when it is mixed. Half up once.
 */
export function feeGst(fee: Cents, supply: { readonly total: Cents; readonly taxable: Cents }): Cents {
  if (supply.total <= 0) return ZERO;
  return divideHalfUp(BigInt(fee) * BigInt(supply.taxable), BigInt(supply.total) * 11n);
}

export type FeeBackInput = {
  readonly fee: Cents;
  /** What the payment paid without the fee. */
  readonly paidAmount: Cents;
  /** What was refunded of it before, and is refunded now. */
  readonly refundedBefore: Cents;
  readonly refundNow: Cents;
};

/**
 * The part of the payer's fee that goes back with a refund: half up(fee × refunded so far ÷ paid) less what went
 * back before, so that the refund of everything gives back the whole fee. Throws RangeError above what was paid.
 */
export function feeBack(input: FeeBackInput): Cents {
  return proportionSince(input.fee, input.paidAmount, input.refundedBefore, input.refundNow);
}
