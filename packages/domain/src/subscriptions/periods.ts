import { addDays, addMonthsAnchored, type LocalDate, maxDate, nextBankDay, parts } from '../kernel/index.ts';
import type { ProcessType } from '../plans/index.ts';

/** A billing period [start, end): `end` is the first day of the next. Index 0 is the first. */
export type Period = { readonly index: number; readonly start: LocalDate; readonly end: LocalDate };

/** How far apart the periods of a cycle start. */
export const STEPS: Record<ProcessType, { readonly unit: 'day' | 'month'; readonly size: number }> = {
  one_off: { unit: 'day', size: 1 },
  weekly: { unit: 'day', size: 7 },
  fortnightly: { unit: 'day', size: 14 },
  monthly: { unit: 'month', size: 1 },
  quarterly: { unit: 'month', size: 3 },
  yearly: { unit: 'month', size: 12 },
};

function startAt(anchor: LocalDate, processType: ProcessType, index: number): LocalDate {
  const { unit, size } = STEPS[processType];
  if (unit === 'day') return addDays(anchor, size * index);
  return addMonthsAnchored(anchor, size * index, parts(anchor).day);
}

/** Where the first period starts: the later of the plan's start and the acceptance, so nothing is back-debited. */
export function firstPeriodStart(planStart: LocalDate, acceptedOn: LocalDate): LocalDate {
  return maxDate(planStart, acceptedOn);
}

/**
 * The period of an index, counted from the anchor itself and never from an earlier, rolled or clamped date: a
 * 31st comes back after February, a fortnight is 14 days for ever. A one-off has the single period of its day.
 * Throws RangeError for a negative index, or any but 0 of a one-off.
 */
export function periodAt(anchor: LocalDate, processType: ProcessType, index: number): Period {
  if (!Number.isSafeInteger(index) || index < 0) throw new RangeError('period index must be 0 or more');
  if (processType === 'one_off' && index > 0) throw new RangeError('a one-off has one period');
  return { index, start: startAt(anchor, processType, index), end: startAt(anchor, processType, index + 1) };
}

export type DuePeriodsInput = {
  readonly anchor: LocalDate;
  readonly processType: ProcessType;
  /** Index of the first period not billed yet. */
  readonly nextIndex: number;
  /** Periods that start on or before this day are due: billing is in advance. */
  readonly through: LocalDate;
  /** The last day of the subscription; no period starts after it. */
  readonly endsOn?: LocalDate | null;
};

/** Every period that is due and not billed, oldest first. Repeating the call with the next index gives none twice. */
export function periodsDue(input: DuePeriodsInput): Period[] {
  const { anchor, processType, nextIndex, through, endsOn } = input;
  const due: Period[] = [];
  for (let index = nextIndex; processType !== 'one_off' || index === 0; index += 1) {
    const period = periodAt(anchor, processType, index);
    if (period.start > through || (endsOn && period.start > endsOn)) break;
    due.push(period);
  }
  return due;
}

/** The day a period's debit is taken: its start, or the next bank day. The rolled date never moves the anchor. */
export function debitDateFor(periodStart: LocalDate): LocalDate {
  return nextBankDay(periodStart);
}

/** True when the subscription has no period after those billed. */
export function isFullyBilled(input: Omit<DuePeriodsInput, 'through'>): boolean {
  const { anchor, processType, nextIndex, endsOn } = input;
  if (processType === 'one_off') return nextIndex > 0;
  return Boolean(endsOn) && periodAt(anchor, processType, nextIndex).start > endsOn!;
}
