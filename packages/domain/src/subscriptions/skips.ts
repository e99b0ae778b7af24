import { daysBetween, type LocalDate, parts, Refusal } from '../kernel/index.ts';
import type { ProcessType } from '../plans/index.ts';
import { type Period, periodAt, STEPS } from './periods.ts';

/** The most periods that are skipped at once; more is a pause. */
export const MAX_SKIPPED_AT_ONCE = 12;

/**
 * The index, counted from the anchor, of the period that starts on a day: the inverse of `periodAt`. Below zero for a day
 * before the anchor. A month-end anchor clamps inside its month, so that the months alone count.
 */
export function periodIndexOf(anchor: LocalDate, processType: ProcessType, start: LocalDate): number {
  const { unit, size } = STEPS[processType];
  if (unit === 'day') return Math.floor(daysBetween(anchor, start) / size);
  const [from, to] = [parts(anchor), parts(start)];
  return Math.floor(((to.year - from.year) * 12 + to.month - from.month) / size);
}

type Counted = {
  readonly anchor: LocalDate;
  readonly processType: ProcessType;
  /** Index of the first period not billed yet. */
  readonly nextIndex: number;
  /** The first days of periods that are skipped already. */
  readonly skipped: readonly LocalDate[];
};

/** The first period, from an index on, that is not skipped and starts on or after a day. */
export function nextBillablePeriod(input: Counted & { readonly notBefore?: LocalDate }): Period {
  for (let index = input.nextIndex; ; index += 1) {
    const period = periodAt(input.anchor, input.processType, index);
    const isEarly = input.notBefore !== undefined && period.start < input.notBefore;
    if (!isEarly && !input.skipped.includes(period.start)) return period;
  }
}

export type SkipInput = Counted & {
  /** How many periods are to be left out, 1 … MAX_SKIPPED_AT_ONCE. */
  readonly count: number;
  readonly endsOn: LocalDate | null;
  /** The day from which another billing cycle holds. */
  readonly cycleChangesOn: LocalDate | null;
};

/**
 * The next periods of a subscription, left out, and the one that is billed after them. The anchor stays: what follows
 * falls on the days on which it would have fallen. Refuses a one-off, whose one period is all there is
 * (`one_off_not_skipped`), periods up to the subscription's end, which is a cancellation (`skip_past_end`), and periods of
 * another cycle than the present one (`skip_past_change`). Throws RangeError for a count out of bounds.
 */
export function periodsToSkip(input: SkipInput): { periods: Period[]; next: Period } {
  const { anchor, processType, count, endsOn, cycleChangesOn } = input;
  if (!Number.isSafeInteger(count) || count < 1 || count > MAX_SKIPPED_AT_ONCE) {
    throw new RangeError(`1 to ${MAX_SKIPPED_AT_ONCE} periods are skipped at once`);
  }
  if (processType === 'one_off') throw new Refusal('subscription.one_off_not_skipped');
  const periods: Period[] = [];
  let next = nextBillablePeriod(input);
  while (periods.length < count) {
    periods.push(next);
    next = nextBillablePeriod({ anchor, processType, skipped: input.skipped, nextIndex: next.index + 1 });
  }
  if (endsOn && next.start > endsOn) throw new Refusal('subscription.skip_past_end', { end: endsOn });
  if (cycleChangesOn && next.start > cycleChangesOn) {
    throw new Refusal('subscription.skip_past_change', { date: cycleChangesOn });
  }
  return { periods, next };
}

/** Whether a skipped period can be billed after all: it has not begun, and nothing that comes after it is billed. */
export function mayTakeBackSkip(skip: {
  readonly start: LocalDate;
  readonly today: LocalDate;
  /** The anchor that periods are counted from now; a count begun since leaves the period out for good. */
  readonly anchor: LocalDate;
  readonly lastBilledStart: LocalDate | null;
}): boolean {
  const { start, today, anchor, lastBilledStart } = skip;
  return start >= today && start >= anchor && (lastBilledStart === null || lastBilledStart < start);
}
