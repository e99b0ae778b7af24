import {
  addDays,
  type Cents,
  divideHalfUp,
  type LocalDate,
  subCents,
  toCents,
  ZERO,
} from '../kernel/index.ts';
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

/**
 * What the platform charges a merchant from a Sydney date on: a rate for each debit, by its processing date, and a fee
 * for each return, by the bank's day of it. Cents include GST; a return fee of 0 is none.
 */
export type PlatformFeeEntry = FeeRate & { readonly from: LocalDate; readonly returnCents: number };

/** What a new merchant is charged until other fees are agreed: 1% and $0.30 for a debit, nothing for a return. */
export const STARTING_PLATFORM_FEE = { bps: 100, fixedCents: 30, returnCents: 0 } as const;

/**
 * The entry in force on a Sydney date: the latest that has begun. The earliest holds before its date as well, for a
 * debit of the day on which a merchant was opened. Throws RangeError without any entry.
 */
export function platformFeeOn<Entry extends { readonly from: LocalDate }>(
  entries: readonly Entry[],
  on: LocalDate,
): Entry {
  const sorted = entries.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const inForce = sorted.findLast((entry) => entry.from <= on) ?? sorted[0];
  if (!inForce) throw new RangeError('a merchant has no platform fee');
  return inForce;
}

/** The fee for one return, GST included; undefined where none is charged. */
export function platformReturnFee({
  returnCents,
}: Pick<PlatformFeeEntry, 'returnCents'>): GstSplit | undefined {
  return returnCents > 0 ? splitGst(toCents(returnCents)) : undefined;
}

/** The first day from which a fee can be agreed on a day: debits and returns of today have their fee already. */
export function earliestFeeDate(today: LocalDate): LocalDate {
  return addDays(today, 1);
}
