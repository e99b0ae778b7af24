import {
  addDays,
  type Cents,
  dateOf,
  divideHalfUp,
  type LocalDate,
  maxDate,
  toCents,
} from '../kernel/index.ts';

/**
 * Instalments of New South Wales rates: a quarter each, and whatever exceeds a multiple of ten cents moves to the
 * first. Throws RangeError for a negative total.
 */
export function nswInstalments(total: Cents): [Cents, Cents, Cents, Cents] {
  if (total < 0) throw new RangeError('rates are not negative');
  const quarter = Math.floor(total / 40) * 10;
  const later = toCents(quarter);
  return [toCents(total - 3 * quarter), later, later, later];
}

/** When instalments fall due: month and day of each, in the order of the rating year that starts on 1 July. */
export type InstalmentCalendar = readonly (readonly [month: number, day: number])[];

export const NSW_INSTALMENT_CALENDAR: InstalmentCalendar = [
  [8, 31],
  [11, 30],
  [2, 28],
  [5, 31],
];
export const VIC_INSTALMENT_CALENDAR: InstalmentCalendar = [
  [9, 30],
  [11, 30],
  [2, 28],
  [5, 31],
];

/** The due dates of the rating year that starts on 1 July of `startYear`. */
export function instalmentDates(calendar: InstalmentCalendar, startYear: number): LocalDate[] {
  return calendar.map(([month, day]) => dateOf(month >= 7 ? startYear : startYear + 1, month, day));
}

/**
 * New South Wales due dates by the day the notice was served: when that was after 1 August, the first two
 * instalments are due together on the later of 30 November and 30 days after service.
 */
export function nswInstalmentDates(startYear: number, servedOn: LocalDate): LocalDate[] {
  const [first, second, ...rest] = instalmentDates(NSW_INSTALMENT_CALENDAR, startYear) as [
    LocalDate,
    LocalDate,
  ];
  if (servedOn <= dateOf(startYear, 8, 1)) return [first, second, ...rest];
  const together = maxDate(second, addDays(servedOn, 30));
  return [together, together, ...rest];
}

/** Simple interest by the day on an overdue amount, half up: an estimate, unless the portal is its master. */
export function simpleInterest(overdue: Cents, rateBps: number, days: number): Cents {
  return divideHalfUp(BigInt(overdue) * BigInt(rateBps) * BigInt(days), 10_000n * 365n);
}
