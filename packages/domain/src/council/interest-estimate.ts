import {
  addDays,
  type Cents,
  daysBetween,
  type LocalDate,
  maxDate,
  minDate,
  sumCents,
} from '../kernel/index.ts';
import { simpleInterest } from '../schedules/statutory.ts';
import type { Instalment, OpenInstalments } from './open-instalments.ts';
import { ratingYearOf, ratingYearStart } from './rating-year.ts';

/** Days, both included, for which the council counts no interest. */
export type Waiver = { readonly from: LocalDate; readonly until: LocalDate };

/** How many days after a day, up to another, fall under a waiver; one that several cover counts once. */
function waivedDays(waivers: readonly Waiver[], since: LocalDate, until: LocalDate): number {
  let counted = since;
  return [...waivers]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .reduce((days, waiver) => {
      const from = maxDate(addDays(waiver.from, -1), counted);
      const to = minDate(waiver.until, until);
      if (to <= from) return days;
      counted = to;
      return days + daysBetween(from, to);
    }, 0);
}

/**
 * Interest on what is overdue, as an estimate up to a day: simple, by the day, on what is open of each instalment from its
 * due date on, and on what was brought forward from the beginning of the rating year on; days that were waived do not count. The
 * rates system charges it.
 */
export function interestEstimate(
  { instalments, broughtForward }: OpenInstalments<Instalment>,
  rateBps: number,
  today: LocalDate,
  waivers: readonly Waiver[] = [],
): Cents {
  const of = (amount: Cents, since: LocalDate) =>
    simpleInterest(
      amount,
      rateBps,
      Math.max(0, daysBetween(since, today) - waivedDays(waivers, since, today)),
    );
  return sumCents([
    of(broughtForward, ratingYearStart(ratingYearOf(today))),
    ...instalments.map(({ open, dueOn }) => of(open, dueOn)),
  ]);
}
