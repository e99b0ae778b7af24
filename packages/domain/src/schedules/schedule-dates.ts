import {
  addDays,
  addMonthsAnchored,
  type LocalDate,
  nextBankDay,
  parts,
  previousBankDay,
} from '../kernel/index.ts';

export const SCHEDULE_FREQUENCIES = ['weekly', 'fortnightly', 'monthly', 'quarterly'] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];

/** A date as the anchor gives it, and the bank day on which the debit is processed. */
export type ScheduleDate = { readonly nominal: LocalDate; readonly debitOn: LocalDate };

/** The date of a rule by its place, counted from the unrolled start. */
export function nominalAt(
  start: LocalDate,
  frequency: ScheduleFrequency,
  index: number,
  anchorDay: number,
): LocalDate {
  switch (frequency) {
    case 'weekly':
      return addDays(start, 7 * index);
    case 'fortnightly':
      return addDays(start, 14 * index);
    case 'monthly':
      return addMonthsAnchored(start, index, anchorDay);
    case 'quarterly':
      return addMonthsAnchored(start, 3 * index, anchorDay);
  }
}

/**
 * The day of a debit: the next bank day, or the bank day before when rolling forward would pass the horizon, so
 * that the last payment is never late because banks are closed.
 */
export function rollWithin(nominal: LocalDate, horizon: LocalDate): LocalDate {
  const forward = nextBankDay(nominal);
  return forward <= horizon ? forward : previousBankDay(nominal);
}

export type ScheduleDatesInput = {
  readonly frequency: ScheduleFrequency;
  readonly start: LocalDate;
  /** The last day by which money may be taken: usually the last instalment's due date. */
  readonly horizon: LocalDate;
  /** Day of the month that months clamp to and come back from; the start's own day unless given. */
  readonly anchorDay?: number;
};

/** Every date of a schedule from its start to its horizon, both included, counted from the unrolled start. */
export function scheduleDates(input: ScheduleDatesInput): ScheduleDate[] {
  const { frequency, start, horizon, anchorDay = parts(start).day } = input;
  const dates: ScheduleDate[] = [];
  for (let index = 0; ; index += 1) {
    const nominal = nominalAt(start, frequency, index, anchorDay);
    if (nominal > horizon) return dates;
    if (nominal >= start) dates.push({ nominal, debitOn: rollWithin(nominal, horizon) });
  }
}

/** The day of a debit that follows an instalment: on its due date, or the bank day before. */
export function instalmentDebitDate(dueOn: LocalDate): LocalDate {
  return previousBankDay(dueOn);
}
