import { addDays, type Cents, type LocalDate, minDate, nextBankDay } from '../kernel/index.ts';
import { SCHEDULE_FREQUENCIES } from './schedule-dates.ts';

export const PAYMENT_FREQUENCIES = ['in_full', 'instalment', ...SCHEDULE_FREQUENCIES] as const;
/** How a ratepayer pays: all at once, as the notice's instalments fall due, or smoothed over dates of their own. */
export type PaymentFrequency = (typeof PAYMENT_FREQUENCIES)[number];

/** A date as the rule gives it, and the day that the payer moved its debit to. */
export type MovedDate = { readonly from: LocalDate; readonly to: LocalDate };
export type Pause = { readonly from: LocalDate; readonly until: LocalDate };
export type ExtraPayment = { readonly on: LocalDate; readonly amount: Cents };

/** What a payer agreed to: how often, from when, and what they changed since. Amounts follow from what is owed. */
export type ScheduleRule = {
  readonly frequency: PaymentFrequency;
  readonly startOn: LocalDate;
  readonly skips: readonly LocalDate[];
  readonly moves: readonly MovedDate[];
  readonly pauses: readonly Pause[];
  readonly extras: readonly ExtraPayment[];
};

/** A rule without changes. */
export const freshRule = (frequency: PaymentFrequency, startOn: LocalDate): ScheduleRule => ({
  frequency,
  startOn,
  skips: [],
  moves: [],
  pauses: [],
  extras: [],
});

export const isPausedOn = (rule: Pick<ScheduleRule, 'pauses'>, day: LocalDate): boolean =>
  rule.pauses.some((pause) => pause.from <= day && day <= pause.until);

/** The pauses as they were lived until a day: what runs ends the day before. */
export const pastPauses = (rule: Pick<ScheduleRule, 'pauses'>, today: LocalDate): Pause[] =>
  rule.pauses
    .filter(({ from }) => from < today)
    .map(({ from, until }) => ({ from, until: minDate(until, addDays(today, -1)) }));

/** A day, or the first after the pauses that it falls into. */
export const firstAfterPauses = (rule: Pick<ScheduleRule, 'pauses'>, day: LocalDate): LocalDate => {
  const pause = rule.pauses.find((one) => one.from <= day && day <= one.until);
  return pause ? firstAfterPauses(rule, addDays(pause.until, 1)) : day;
};

/** The first bank day from a day on that is in no pause. */
export const bankDayOutsidePauses = (rule: Pick<ScheduleRule, 'pauses'>, day: LocalDate): LocalDate => {
  const found = nextBankDay(firstAfterPauses(rule, day));
  return isPausedOn(rule, found) ? bankDayOutsidePauses(rule, found) : found;
};

/**
 * The rule without the extra payments whose day is over: what they were to bring in was paid otherwise, or the schedule was
 * stopped. One whose debit is still to come, by its nominal date, stays.
 */
export const withoutPast = (
  rule: ScheduleRule,
  today: LocalDate,
  toCome: readonly LocalDate[],
): ScheduleRule => ({
  ...rule,
  extras: rule.extras.filter(({ on }) => on >= today || toCome.includes(on)),
});
