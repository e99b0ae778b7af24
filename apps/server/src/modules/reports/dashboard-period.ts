import {
  addDays,
  addMonthsAnchored,
  daysBetween,
  endOfMonth,
  type LocalDate,
  maxDate,
  minDate,
  parts,
  startOfMonth,
  toLocalDate,
} from '@lorikeet/domain/kernel';

const BEGINNING = toLocalDate('1900-01-01');

export type Period = { from: LocalDate; to: LocalDate };

/** The period asked for, else this month to date. Ends that were swapped are put right. */
export function periodOf(asked: Partial<Period>, today: LocalDate): Period {
  const to = asked.to ?? today;
  const from = asked.from ?? startOfMonth(to);
  return from <= to ? { from, to } : { from: to, to: from };
}

/**
 * What a period is compared with: from the first of a month, the same days of the month before (1 to 20 November
 * with 1 to 20 October, a whole month with a whole month); else as many days just before it.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from !== startOfMonth(to)) {
    const days = daysBetween(from, to) + 1;
    return within({ from: addDays(from, -days), to: addDays(from, -1) });
  }
  const start = addMonthsAnchored(from, -1, 1);
  const sameDay = addDays(start, parts(to).day - 1);
  const end = to === endOfMonth(to) ? endOfMonth(start) : minDate(sameDay, endOfMonth(start));
  return within({ from: start, to: end });
}

/** Nothing happened before the first day that the wire carries. */
function within({ from, to }: Period): Period {
  return { from: maxDate(from, BEGINNING), to: maxDate(to, BEGINNING) };
}
