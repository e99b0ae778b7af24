import { addDays, type LocalDate, maxDate, minDate, toLocalDate } from '../kernel/index.ts';

/** The most days that a subscription may begin without cost. */
export const MAX_TRIAL_DAYS = 365;
/**
 * Days before the end of a trial on which its payer is told what follows. The card schemes ask for at least seven; a
 * shorter trial is told of as soon as it has begun.
 */
export const TRIAL_NOTICE_DAYS = 7;

/** The last business date that calls carry. */
const LAST_DAY = toLocalDate('2199-12-31');

/** The days of a subscription that cost nothing: [from, until). */
export type Trial = { readonly from: LocalDate; readonly until: LocalDate };

/**
 * The trial that begins on a day, or null for none. One that would leave the calendar ends with it. Throws RangeError for
 * a length out of bounds.
 */
export function trialFrom(from: LocalDate, days: number): Trial | null {
  if (!Number.isSafeInteger(days) || days < 0 || days > MAX_TRIAL_DAYS) {
    throw new RangeError(`a trial has 0 to ${MAX_TRIAL_DAYS} days`);
  }
  const until = minDate(addDays(from, days), LAST_DAY);
  return until > from ? { from, until } : null;
}

/** Whether a day comes before the first that is billed: also before the trial itself has begun. */
export function isBeforeTrialEnd(trial: Trial | null, day: LocalDate): boolean {
  return trial !== null && day < trial.until;
}

/** The first day on which the payer is told of the end. */
export function trialNoticeOn({ from, until }: Trial): LocalDate {
  return maxDate(from, addDays(until, -TRIAL_NOTICE_DAYS));
}
