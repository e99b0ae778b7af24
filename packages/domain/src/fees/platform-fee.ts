import { type Cents, divideHalfUp, subCents, toCents, ZERO } from '../kernel/index.ts';
import { type FeeRate, feeOn } from './processing-fee.ts';

/** What the platform charges a merchant for one movement. `capCents` null means no upper limit. */
export type PlatformFeeRate = FeeRate & { readonly capCents: number | null };

export type GstSplit = { readonly fee: Cents; readonly gst: Cents; readonly exGst: Cents };

/** Splits a GST-inclusive fee: GST is half up of the fee ÷ 11, per fee. $2.80 holds $0.25. */
export function splitGst(fee: Cents): GstSplit {
  const gst = divideHalfUp(fee, 11);
  return { fee, gst, exGst: subCents(fee, gst) };
}

/** The platform's fee for an amount that was taken, GST included, never above its cap nor above the amount. */
export function platformFee(amount: Cents, rate: PlatformFeeRate): GstSplit {
  if (amount <= 0) return splitGst(ZERO);
  const full = feeOn(amount, rate);
  return splitGst(toCents(Math.min(full, amount, rate.capCents ?? full)));
}
