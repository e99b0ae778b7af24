import { type Cents, daysBetween, type LocalDate, sumCents } from '../kernel/index.ts';
import { simpleInterest } from '../schedules/statutory.ts';
import type { Instalment, OpenInstalments } from './open-instalments.ts';
import { ratingYearOf, ratingYearStart } from './rating-year.ts';

/**
 * Interest on what is overdue, as an estimate up to a day: simple, by the day, on what is open of each instalment from its
 * due date on, and on what was brought forward from the beginning of the rating year on. The rates system charges it.
 */
export function interestEstimate(
  { instalments, broughtForward }: OpenInstalments<Instalment>,
  rateBps: number,
  today: LocalDate,
): Cents {
  const of = (amount: Cents, since: LocalDate) =>
    simpleInterest(amount, rateBps, Math.max(0, daysBetween(since, today)));
  return sumCents([
    of(broughtForward, ratingYearStart(ratingYearOf(today))),
    ...instalments.map(({ open, dueOn }) => of(open, dueOn)),
  ]);
}
