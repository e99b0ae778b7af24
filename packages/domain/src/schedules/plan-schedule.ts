import { type Cents, type LocalDate, maxDate, minDate, sumCents, toCents } from '../kernel/index.ts';
import { type DueAmount, type SmoothingMode, smoothedSchedule } from './never-overdue.ts';
import { oneADay, type PlannedDate, regularDates } from './plan-dates.ts';
import { bankDayOutsidePauses, type ScheduleRule } from './schedule-rule.ts';

/** `nominal` is the date as the rule gives it: it names the debit, whatever day it is moved to. */
export type PlannedDebit = PlannedDate & {
  readonly amount: Cents;
  readonly kind: 'regular' | 'extra';
};

/** What names a debit. */
export type DebitName = Pick<PlannedDebit, 'kind' | 'nominal'>;

export type PlanInput = {
  readonly rule: ScheduleRule;
  readonly mode: SmoothingMode;
  /** No smoothed debit is smaller, unless all that is left is. Instalments are as the council asks for them. */
  readonly minimum: Cents;
  /** What is unpaid, less the debits that are fixed: with the bank, in a file, or announced. Credit stands last. */
  readonly dues: readonly DueAmount[];
  /** The first bank day on which a debit that is made now can be taken. */
  readonly from: LocalDate;
  /** The debits that are fixed. */
  readonly fixed: readonly DebitName[];
  /** A later day by which the council is content to be paid; the last due date without it. */
  readonly finishBy: LocalDate | null;
};

/**
 * Every debit that is still to be made: whatever has happened, they sum to what is owed exactly, and none is negative.
 * Extra payments come first; what they leave is spread over the dates that are left. Money that is owed when no date
 * is left is taken on the rule's next date, so that a plan is never without an answer.
 */
export function planSchedule(input: PlanInput): PlannedDebit[] {
  const owed = sumCents(input.dues.map((due) => due.amount));
  if (owed <= 0) return [];
  const extras = plannedExtras(input, owed);
  const dues = duesAfter(input.dues, extras);
  const rest = sumCents(dues.map((due) => due.amount));
  const regular = rest > 0 ? spread(input, dues) : [];
  return [...extras, ...regular].sort(byDay);
}

/** What is unpaid once money that is on its way is taken off, the oldest first; more than is owed leaves credit. */
export function duesLess(dues: readonly DueAmount[], cents: number): DueAmount[] {
  let left = cents;
  const open = [...dues]
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .map(({ dueOn, amount }) => {
      const pays = Math.min(left, amount);
      left -= pays;
      return { dueOn, amount: toCents(amount - pays) };
    });
  const last = open.at(-1);
  return open
    .map((due) => (due === last ? { ...due, amount: toCents(due.amount - left) } : due))
    .filter(({ amount }) => amount !== 0);
}

const namesOf = (fixed: readonly DebitName[], kind: DebitName['kind']): LocalDate[] =>
  fixed.filter((one) => one.kind === kind).map(({ nominal }) => nominal);

const byDay = (a: PlannedDebit, b: PlannedDebit) =>
  a.debitOn === b.debitOn ? (a.kind === 'extra' ? -1 : 1) : a.debitOn < b.debitOn ? -1 : 1;

/** The extra payments that are not fixed yet, never more than is owed; one whose day has gone, or is paused, is taken on the next. */
function plannedExtras({ rule, from, fixed }: PlanInput, owed: Cents): PlannedDebit[] {
  let left: number = owed;
  return [...rule.extras]
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .flatMap(({ on, amount }) => {
      const takes = Math.min(amount, left);
      if (takes <= 0 || namesOf(fixed, 'extra').includes(on)) return [];
      left -= takes;
      const debitOn = bankDayOutsidePauses(rule, maxDate(on, from));
      return [{ nominal: on, debitOn, amount: toCents(takes), kind: 'extra' as const }];
    });
}

/**
 * What the regular debits have to bring in by each due date once the extra payments of before are counted. They never
 * ask for more than is left in all.
 */
function duesAfter(dues: readonly DueAmount[], extras: readonly PlannedDebit[]): DueAmount[] {
  const ordered = [...dues].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const paidBy = (day: LocalDate) =>
    extras.reduce((sum, extra) => (extra.debitOn <= day ? sum + extra.amount : sum), 0);
  const all = sumCents(extras.map((extra) => extra.amount));
  const rest = ordered.reduce((sum, due) => sum + due.amount, 0) - all;
  let asked = 0;
  let brought = 0;
  return ordered.flatMap(({ dueOn, amount }, i) => {
    asked += amount;
    const isLast = i === ordered.length - 1;
    const needed = isLast ? rest : Math.min(rest, Math.max(brought, asked - paidBy(dueOn)));
    const rises = needed - brought;
    brought = needed;
    return rises > 0 ? [{ dueOn, amount: toCents(rises) }] : [];
  });
}

function spread(input: PlanInput, dues: readonly DueAmount[]): PlannedDebit[] {
  const { rule, from, fixed, mode, minimum, finishBy } = input;
  const last = dues.at(-1)!.dueOn;
  const named = regularDates({
    rule,
    dues: dues.map((due) => due.dueOn),
    horizon: finishBy && mode === 'level' ? maxDate(last, finishBy) : last,
    from,
    fixed: namesOf(fixed, 'regular'),
  });
  const dates = oneADay(named);
  const days = dates.map((date) => date.debitOn);
  const amounts =
    rule.frequency === 'instalment' || rule.frequency === 'in_full'
      ? asAsked(dues, named, days)
      : smoothedSchedule(mode, { dues, minimum, dates: days });
  return amounts.map(({ date, amount }) => ({
    ...dates.find((one) => one.debitOn === date)!,
    amount,
    kind: 'regular' as const,
  }));
}

/** Each amount on the day of its own date, moved or not; what has none on the last in time for it, else on the first there is. */
function asAsked(
  dues: readonly DueAmount[],
  named: readonly PlannedDate[],
  days: readonly LocalDate[],
): { date: LocalDate; amount: Cents }[] {
  const sums = new Map<LocalDate, number>();
  for (const { dueOn, amount } of dues) {
    const own = named.find(({ nominal }) => nominal === dueOn)?.debitOn;
    const inTime = days.filter((day) => day <= maxDate(dueOn, days[0]!));
    const day = own ?? inTime.at(-1) ?? minDate(days[0]!, ...days);
    sums.set(day, (sums.get(day) ?? 0) + amount);
  }
  return days.flatMap((date) => {
    const amount = sums.get(date);
    return amount ? [{ date, amount: toCents(amount) }] : [];
  });
}
