import { addDays, type LocalDate } from '../kernel/index.ts';

/** How long something has been due: not yet, or so many days. */
export const AGES = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];

/** The last day of each age, in days after the due date; the last has none. */
const ENDS: readonly number[] = [0, 30, 60, 90];

/** The due dates of an age as of a day, both inclusive; null where it has no end. */
export function dueDatesOf(age: Age, asOf: LocalDate): { from: LocalDate | null; to: LocalDate | null } {
  const at = AGES.indexOf(age);
  const latest = ENDS[at - 1];
  const earliest = ENDS[at];
  return {
    from: earliest === undefined ? null : addDays(asOf, -earliest),
    to: latest === undefined ? null : addDays(asOf, -(latest + 1)),
  };
}
