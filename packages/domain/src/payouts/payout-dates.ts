import { addBankDays, addDays, dayOfWeek, type LocalDate, nextBankDay } from '../kernel/index.ts';

/** When a merchant is paid out. `weekday` 0 = Sunday … 6 = Saturday. */
export type PayoutCadence =
  | { readonly kind: 'daily' }
  | { readonly kind: 'weekly'; readonly weekday: number }
  | { readonly kind: 'manual' };

/** New payout details take effect after this many bank days. */
const PAYOUT_DETAILS_HOLD_BANK_DAYS = 3;

/**
 * The first payout day after a date, always a bank day; undefined when payouts are made by hand. A weekly day on
 * which banks are closed moves to the next bank day, also when that is in the week after.
 */
export function nextPayoutDate(cadence: PayoutCadence, after: LocalDate): LocalDate | undefined {
  if (cadence.kind === 'manual') return undefined;
  if (cadence.kind === 'daily') return addBankDays(after, 1);
  // The nominal day of the week before may have rolled past `after`, so the search starts there.
  let nominal = addDays(after, ((cadence.weekday - dayOfWeek(after) + 7) % 7) - 7);
  while (nextBankDay(nominal) <= after) nominal = addDays(nominal, 7);
  return nextBankDay(nominal);
}

/** True when a payout is due on a date by its cadence; never for payouts made by hand. */
export function isPayoutDay(cadence: PayoutCadence, on: LocalDate): boolean {
  return nextPayoutDate(cadence, addDays(on, -1)) === on;
}

/** The first day on which a payout may use details that were changed on a date. */
export function payoutDetailsUsableOn(changedOn: LocalDate): LocalDate {
  return addBankDays(changedOn, PAYOUT_DETAILS_HOLD_BANK_DAYS);
}
