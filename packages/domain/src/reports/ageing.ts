import { type Cents, daysBetween, type LocalDate, toCents, ZERO } from '../kernel/index.ts';

/** How long what is owed has been due. */
export const AGES = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;
export type Age = (typeof AGES)[number];

/** The age of what fell due on a day, as of another: the day itself is not overdue. */
export function ageOf(due: LocalDate, asOf: LocalDate): Age {
  const days = daysBetween(due, asOf);
  if (days <= 0) return 'not_due';
  if (days <= 30) return 'days_1_30';
  if (days <= 60) return 'days_31_60';
  return days <= 90 ? 'days_61_90' : 'days_over_90';
}

/** What somebody owes by age. `unallocated` is what no bill explains: credit that waits, negative, or an old balance. */
export type Aged = Record<Age, Cents> & { unallocated: Cents };

export const nothingAged = (): Aged => ({
  not_due: ZERO,
  days_1_30: ZERO,
  days_31_60: ZERO,
  days_61_90: ZERO,
  days_over_90: ZERO,
  unallocated: ZERO,
});

export type Bill = { readonly due: LocalDate; readonly cents: Cents };

/**
 * A balance spread over the bills that made it, as a balance carried forward is aged: what was paid is taken to have
 * paid the oldest bill first, so that what is left stands on the latest. The ages and the rest sum to the balance.
 */
export function ageBalance(balance: Cents, bills: readonly Bill[], asOf: LocalDate): Aged {
  const aged = nothingAged();
  let left: number = balance;
  for (const { due, cents } of bills.toSorted((a, b) => (a.due < b.due ? 1 : a.due > b.due ? -1 : 0))) {
    const on = Math.min(Math.max(left, 0), Math.max(cents, 0));
    const age = ageOf(due, asOf);
    aged[age] = toCents(aged[age] + on);
    left -= on;
  }
  aged.unallocated = toCents(left);
  return aged;
}
