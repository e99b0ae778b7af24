import { type Cents, type LocalDate, Refusal, toCents } from '../kernel/index.ts';

export type ScheduledAmount = { readonly date: LocalDate; readonly amount: Cents };

export type LevelInput = {
  /** What the schedule has to bring in, in cents. */
  readonly owed: Cents;
  /** No debit is smaller, unless all that is owed is. */
  readonly minimum: Cents;
  /** The dates that are left, in order. */
  readonly dates: readonly LocalDate[];
};

/** Refuses to owe money without a date to take it on; true when there is something to schedule. */
export function hasSomethingToSchedule(owed: Cents, dates: readonly LocalDate[]): boolean {
  if (owed <= 0) return false;
  if (dates.length === 0) throw new Refusal('schedule.no_dates_left', { owed });
  return true;
}

/**
 * Equal debits that sum to what is owed exactly, on the first dates, the cents left over on the first debit. So
 * many debits that none falls below the minimum; an amount below the minimum is one debit on the next date;
 * nothing owed, or credit, is no debit. Refuses money owed when no date is left.
 */
export function levelSchedule({ owed, minimum, dates }: LevelInput): ScheduledAmount[] {
  if (!hasSomethingToSchedule(owed, dates)) return [];
  const least = Math.max(1, minimum);
  const count = Math.max(1, Math.min(dates.length, Math.floor(owed / least)));
  const base = Math.floor(owed / count);
  const remainder = owed - base * count;
  return dates
    .slice(0, count)
    .map((date, i) => ({ date, amount: toCents(i === 0 ? base + remainder : base) }));
}

/** What a level schedule has brought in by a date, that day included. */
export function paidBy(schedule: readonly ScheduledAmount[], date: LocalDate): Cents {
  return toCents(
    schedule.filter((debit) => debit.date <= date).reduce((sum, debit) => sum + debit.amount, 0),
  );
}

export type ForecastPoint = { readonly date: LocalDate; readonly balance: Cents };

/** What is still owed after each debit: the line that falls to nil. */
export function forecastLine(owed: Cents, schedule: readonly ScheduledAmount[]): ForecastPoint[] {
  let balance = owed;
  return schedule.map(({ date, amount }) => {
    balance = toCents(balance - amount);
    return { date, balance };
  });
}
