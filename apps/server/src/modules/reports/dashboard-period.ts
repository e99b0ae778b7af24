import {
  addMonthsAnchored,
  endOfMonth,
  type LocalDate,
  maxDate,
  parts,
  startOfMonth,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import { monthsOfPreset, type Preset, sameDaysBefore } from '@lorikeet/domain/reports';

const BEGINNING = toLocalDate('1900-01-01');

export type Period = { from: LocalDate; to: LocalDate };

/** The period asked for, else this month to date. Ends that were swapped are put right. */
export function periodOf(asked: Partial<Period>, today: LocalDate): Period {
  const to = asked.to ?? today;
  const from = asked.from ?? startOfMonth(to);
  return from <= to ? { from, to } : { from: to, to: from };
}

/**
 * What a period is compared with. Whole months follow as many whole months (a quarter the quarter before, a year the
 * year before); the first days of a month the same days of the month before (1 to 20 November with 1 to 20 October);
 * any other range as many days just before it. A range chosen by name says itself how many `months` it stands for, so
 * that this quarter to date follows the same days of the quarter before.
 */
export function periodBefore(period: Period, months = monthsOf(period)): Period {
  if (months === null) return sameDaysBefore(period);
  const { from, to } = period;
  const sameDay = addMonthsAnchored(to, -months, parts(to).day);
  return within({
    from: addMonthsAnchored(from, -months, 1),
    to: to === endOfMonth(to) ? endOfMonth(sameDay) : sameDay,
  });
}

/** What a range is compared with that was chosen by a name, or by its days. */
export const periodBeforeChosen = (period: Period, preset: Preset | undefined): Period =>
  preset ? periodBefore(period, monthsOfPreset(preset)) : periodBefore(period);

/** How many months a range stands for; null where it is only so many days. */
function monthsOf({ from, to }: Period): number | null {
  if (from !== startOfMonth(from)) return null;
  const [first, last] = [parts(from), parts(to)];
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  return months === 1 || to === endOfMonth(to) ? months : null;
}

/** Nothing happened before the first day that the wire carries. */
function within({ from, to }: Period): Period {
  return { from: maxDate(from, BEGINNING), to: maxDate(to, BEGINNING) };
}
