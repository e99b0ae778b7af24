import {
  type AuState,
  addDays,
  addMonthsAnchored,
  type Cents,
  type LocalDate,
  parts,
  toCents,
} from '../kernel/index.ts';
import {
  type InstalmentCalendar,
  instalmentDates,
  NSW_INSTALMENT_CALENDAR,
  nswInstalmentDates,
  nswInstalments,
  VIC_INSTALMENT_CALENDAR,
} from '../schedules/statutory.ts';
import type { Instalment } from './open-instalments.ts';

/** Councils of South Australia set the day; this is what they have until they say another. */
const SA_INSTALMENT_CALENDAR: InstalmentCalendar = [
  [9, 1],
  [12, 1],
  [3, 1],
  [6, 1],
];
const WA_DAYS_AFTER_ISSUE = 35;
const QLD_DAYS_AFTER_ISSUE = 30;

/** Equal parts that sum to the total, the cents left over on the first. */
export function equalParts(total: Cents, count: number): Cents[] {
  if (total < 0) throw new RangeError('rates are not negative');
  const each = Math.floor(total / count);
  return Array.from({ length: count }, (_, i) => toCents(i === 0 ? total - each * (count - 1) : each));
}

/** Every so many months from the first date, on its day of the month. */
const everyMonths = (first: LocalDate, months: number, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, i) => addMonthsAnchored(first, i * months, parts(first).day));

function datesOf(state: AuState, year: number, issuedOn: LocalDate): LocalDate[] {
  switch (state) {
    case 'NSW':
      return nswInstalmentDates(year, issuedOn);
    case 'VIC':
      return instalmentDates(VIC_INSTALMENT_CALENDAR, year);
    case 'SA':
      return instalmentDates(SA_INSTALMENT_CALENDAR, year);
    case 'WA':
      return everyMonths(addDays(issuedOn, WA_DAYS_AFTER_ISSUE), 2, 4);
    case 'QLD':
      return everyMonths(addDays(issuedOn, QLD_DAYS_AFTER_ISSUE), 6, 2);
    case 'TAS':
    case 'ACT':
    case 'NT':
      return instalmentDates(NSW_INSTALMENT_CALENDAR, year);
  }
}

/**
 * The instalments of a year's rates by the rules of the state: New South Wales by its own split and days of service,
 * Victoria and South Australia on fixed days, Western Australia and Queensland from the day of issue. They sum to the
 * total. A council that asks otherwise names dates and amounts in its file.
 */
export function statutoryInstalments(
  state: AuState,
  { total, year, issuedOn }: { total: Cents; year: number; issuedOn: LocalDate },
): Instalment[] {
  const dates = datesOf(state, year, issuedOn);
  const amounts = state === 'NSW' ? nswInstalments(total) : equalParts(total, dates.length);
  return dates.map((dueOn, i) => ({ dueOn, amount: amounts[i]! }));
}
