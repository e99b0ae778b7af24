import {
  addCents,
  type Cents,
  type LocalDate,
  minDate,
  subCents,
  sumCents,
  toCents,
  ZERO,
} from '../kernel/index.ts';
import {
  hasSomethingToSchedule,
  type LevelInput,
  levelSchedule,
  type ScheduledAmount,
} from './level-schedule.ts';

/** What falls due on a date; only what is still unpaid of it. */
export type DueAmount = { readonly dueOn: LocalDate; readonly amount: Cents };

export type NeverOverdueInput = {
  readonly dues: readonly DueAmount[];
  readonly minimum: Cents;
  /** The days on which money is taken, in order: processing days, so that a rolled debit is not counted too early. */
  readonly dates: readonly LocalDate[];
};

/** Cumulative due by the k-th due date, and how many debits fall on or before it. */
type Step = { readonly debits: number; readonly due: Cents };

function stepsOf(dues: readonly DueAmount[], dates: readonly LocalDate[]): Step[] {
  const ordered = [...dues].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  let due = ZERO;
  return ordered.map(({ dueOn, amount }) => {
    due = addCents(due, amount);
    return { due, debits: dates.filter((date) => date <= dueOn).length };
  });
}

/**
 * The level that each due date asks for on its own: what is due by then, shared by the debits on or before it,
 * rounded up. Undefined where no debit comes in time.
 */
export function levelsNeeded(dues: readonly DueAmount[], dates: readonly LocalDate[]): (Cents | undefined)[] {
  return stepsOf(dues, dates).map(({ due, debits }) =>
    debits === 0 ? undefined : toCents((BigInt(due) + BigInt(debits) - 1n) / BigInt(debits)),
  );
}

/** The steepest way from where we stand: of the steps ahead the one that asks most per debit, the latest of equals. */
function steepest(steps: readonly Step[], from: Step): Step | undefined {
  let best: Step | undefined;
  for (const step of steps) {
    if (step.debits <= from.debits || step.due <= from.due) continue;
    const rise = BigInt(step.due - from.due);
    const bestRise = best ? BigInt(best.due - from.due) : 0n;
    const run = BigInt(step.debits - from.debits);
    const bestRun = best ? BigInt(best.debits - from.debits) : 1n;
    if (rise * bestRun >= bestRise * run) best = step;
  }
  return best;
}

/** The level amounts, segment by segment: as low as can be without ever being behind. They never rise. */
function idealAmounts(steps: readonly Step[], dates: readonly LocalDate[]): ScheduledAmount[] {
  const amounts: ScheduledAmount[] = [];
  let at: Step = { debits: 0, due: ZERO };
  for (let next = steepest(steps, at); next; next = steepest(steps, at)) {
    const segment = dates.slice(at.debits, next.debits);
    amounts.push(...levelSchedule({ owed: subCents(next.due, at.due), minimum: ZERO, dates: segment }));
    at = next;
  }
  return amounts;
}

/** Brings money forward so that no debit is below the minimum and no small tail is left. */
function keepMinimum(amounts: readonly ScheduledAmount[], minimum: Cents): ScheduledAmount[] {
  const total = sumCents(amounts.map((debit) => debit.amount));
  const kept: ScheduledAmount[] = [];
  let wanted = 0;
  let taken = 0;
  for (const { date, amount } of amounts) {
    wanted += amount;
    if (wanted <= taken) continue;
    const atLeast = Math.max(wanted - taken, minimum);
    const left = total - taken - atLeast;
    // A tail below the minimum is merged into the debit before it.
    const takes = left < Math.max(1, minimum) ? total - taken : atLeast;
    kept.push({ date, amount: toCents(takes) });
    taken += takes;
  }
  return kept;
}

/**
 * A schedule that is never behind an instalment: by every due date the debits on or before it have brought in all
 * that is due by then, with the lowest level that allows it. What falls due before the first date cannot be met
 * any more and is all taken on that date. Sums to what is due exactly; refuses money due when no date is left.
 */
export function neverOverdueSchedule({ dues, minimum, dates }: NeverOverdueInput): ScheduledAmount[] {
  const total = sumCents(dues.map((due) => due.amount));
  if (!hasSomethingToSchedule(total, dates)) return [];
  const horizon = dates.at(-1)!;
  // Credit reduces what is due later, never what was asked before it; late dues move to the first date we have.
  const reachable = dues.map(({ dueOn, amount }) => ({
    amount,
    dueOn: dueOn < dates[0]! ? dates[0]! : minDate(dueOn, horizon),
  }));
  const steps = stepsOf(reachable, dates).map((step) => ({
    ...step,
    due: toCents(Math.min(step.due, total)),
  }));
  return keepMinimum(idealAmounts(steps, dates), minimum);
}

export const SMOOTHING_MODES = ['never_overdue', 'level'] as const;
/** never_overdue is the default; level where the council records that a kept plan suspends interest. */
export type SmoothingMode = (typeof SMOOTHING_MODES)[number];

/** The schedule of a mode for the same dues and dates. */
export function smoothedSchedule(mode: SmoothingMode, input: NeverOverdueInput): ScheduledAmount[] {
  if (mode === 'never_overdue') return neverOverdueSchedule(input);
  const level: LevelInput = {
    owed: sumCents(input.dues.map((due) => due.amount)),
    minimum: input.minimum,
    dates: input.dates,
  };
  return levelSchedule(level);
}
