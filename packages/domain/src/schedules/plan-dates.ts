import { addDays, type LocalDate, maxDate, nextBankDay, parts } from '../kernel/index.ts';
import { instalmentDebitDate, nominalAt, rollWithin, type ScheduleFrequency } from './schedule-dates.ts';
import { bankDayOutsidePauses, isPausedOn, type ScheduleRule } from './schedule-rule.ts';

/** A date as the rule gives it, and the bank day on which its debit is processed. */
export type PlannedDate = { readonly nominal: LocalDate; readonly debitOn: LocalDate };

type DatesInput = {
  rule: ScheduleRule;
  /** What is asked for, by its dates, in order. */
  dues: readonly LocalDate[];
  horizon: LocalDate;
  from: LocalDate;
  /** The nominal dates whose regular debits are fixed. */
  fixed: readonly LocalDate[];
};

/** So many dates are looked at beyond the horizon for one on which money can be taken: four years of weeks. */
const LOOKS_AHEAD = 210;

/**
 * The dates of regular debits that are left, in order: those of the rule up to the horizon that are not fixed, skipped or
 * paused, where the payer moved them, and none on a paused day. At least one: the next of the rule beyond the horizon when
 * none is left before it.
 */
export function regularDates(input: DatesInput): PlannedDate[] {
  const { rule } = input;
  const dates =
    rule.frequency === 'in_full'
      ? [wholeOn(input)]
      : rule.frequency === 'instalment'
        ? instalmentDays(input)
        : smoothedDays(input, rule.frequency);
  return dates
    .map((date) => ({ ...date, debitOn: outsidePauses(rule, date.debitOn) }))
    .sort((a, b) => (a.debitOn < b.debitOn ? -1 : 1));
}

/** The same, a day once. */
export function oneADay(dates: readonly PlannedDate[]): PlannedDate[] {
  const seen = new Set<LocalDate>();
  return dates.filter(({ debitOn }) => !seen.has(debitOn) && seen.add(debitOn));
}

const outsidePauses = (rule: ScheduleRule, day: LocalDate) =>
  isPausedOn(rule, day) ? bankDayOutsidePauses(rule, day) : day;

/** Skipped, or in a pause that its payer did not move it out of. A pause of before the rule began left out none of its dates. */
function isLeftOut(rule: ScheduleRule, nominal: LocalDate): boolean {
  if (rule.skips.includes(nominal)) return true;
  const pauses = rule.pauses.filter(({ until }) => until >= rule.startOn);
  return !movedTo(rule, nominal) && isPausedOn({ pauses }, nominal);
}

/**
 * The one day of a payment in full: the day that was chosen, and for what is asked later, or once that was skipped, the day it
 * falls due.
 */
function wholeOn({ rule, dues, from, fixed }: DatesInput): PlannedDate {
  const { startOn, skips } = rule;
  const chosen = bankDayOutsidePauses(rule, movedTo(rule, startOn) ?? startOn);
  const isSkipped = skips.includes(startOn);
  const isFirst = maxDate(startOn, chosen) >= from && !fixed.includes(startOn) && !isSkipped;
  if (isFirst) return { nominal: startOn, debitOn: bankDayOutsidePauses(rule, maxDate(chosen, from)) };
  const due = dues.find((one) => !skips.includes(one) && (!isSkipped || one > startOn));
  if (!due) return afterLast(rule, maxDate(dues.at(-1)!, isSkipped ? startOn : dues.at(-1)!), from);
  const wished = movedTo(rule, due) ?? instalmentDebitDate(due);
  return { nominal: due, debitOn: bankDayOutsidePauses(rule, maxDate(wished, from)) };
}

/** Where every date was skipped or paused: the day after the last of them. */
const afterLast = (rule: ScheduleRule, last: LocalDate, from: LocalDate): PlannedDate => ({
  nominal: last,
  debitOn: bankDayOutsidePauses(rule, maxDate(from, addDays(last, 1))),
});

/** On each due date or the bank day before; what is overdue on the first day there is. */
function instalmentDays(input: DatesInput): PlannedDate[] {
  const { rule, dues, from, fixed } = input;
  const days = [...new Set(dues)]
    .filter((due) => !fixed.includes(due) && !isLeftOut(rule, due))
    .map((due) => ({
      nominal: due,
      debitOn: maxDate(from, movedTo(rule, due) ?? instalmentDebitDate(due)),
    }));
  if (days.length > 0) return days;
  return [afterLast(rule, dues.at(-1)!, from)];
}

function smoothedDays(input: DatesInput, frequency: ScheduleFrequency): PlannedDate[] {
  const { rule, horizon, from, fixed } = input;
  const anchorDay = parts(rule.startOn).day;
  const dates: PlannedDate[] = [];
  let beyond = 0;
  for (let index = 0; beyond < LOOKS_AHEAD; index += 1) {
    const nominal = nominalAt(rule.startOn, frequency, index, anchorDay);
    const isBeyond = nominal > horizon;
    if (isBeyond && dates.length > 0) return dates;
    if (isBeyond && nominal >= from) beyond += 1;
    const debitOn =
      movedTo(rule, nominal) ?? (isBeyond ? nextBankDay(nominal) : rollWithin(nominal, horizon));
    const isLeft = !fixed.includes(nominal) && !isLeftOut(rule, nominal);
    if (isLeft && debitOn >= from) dates.push({ nominal, debitOn });
  }
  // Skipped or paused for years: the first day there is, so that nothing owed is forgotten.
  return dates.length > 0 ? dates : [{ nominal: from, debitOn: nextBankDay(from) }];
}

/** The bank day that the payer moved the debit of a date to. */
export const movedTo = (rule: ScheduleRule, nominal: LocalDate): LocalDate | undefined => {
  const moved = rule.moves.find((one) => one.from === nominal);
  return moved && nextBankDay(moved.to);
};
