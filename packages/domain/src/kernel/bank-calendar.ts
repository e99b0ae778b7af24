import { addDays, dateOf, dayOfWeek, type LocalDate, parts } from './local-date.ts';

/** Why banks do not exchange on a day. */
export type ClosedReason =
  | 'weekend'
  | 'new_years_day'
  | 'australia_day'
  | 'good_friday'
  | 'easter_monday'
  | 'anzac_day'
  | 'kings_birthday'
  | 'christmas_day'
  | 'boxing_day';

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/** Easter Sunday of a year (the anonymous Gregorian computus). */
export function easterSunday(year: number): LocalDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dateOf(year, Math.floor(n / 31), (n % 31) + 1);
}

function mondayAfterWeekend(date: LocalDate): LocalDate {
  if (dayOfWeek(date) === SATURDAY) return addDays(date, 2);
  return dayOfWeek(date) === SUNDAY ? addDays(date, 1) : date;
}

function nthMonday(year: number, month: number, nth: number): LocalDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((MONDAY - dayOfWeek(first) + 7) % 7) + 7 * (nth - 1));
}

/** Christmas and Boxing Day as kept: a weekend day moves to the first weekday that the other does not take. */
function christmasDays(year: number): [christmas: LocalDate, boxing: LocalDate] {
  const christmas = dateOf(year, 12, 25);
  const boxing = dateOf(year, 12, 26);
  switch (dayOfWeek(christmas)) {
    case SATURDAY:
      return [addDays(christmas, 2), addDays(boxing, 2)];
    case SUNDAY:
      return [addDays(christmas, 2), boxing];
    default:
      return [christmas, mondayAfterWeekend(boxing)];
  }
}

/**
 * Public holidays on which RITS, and with it every Direct Entry exchange, is closed: the days kept in both New
 * South Wales and Victoria. Anzac Day has no substitute, because only New South Wales has ever kept one.
 */
function holidaysOf(year: number): Map<LocalDate, ClosedReason> {
  const easter = easterSunday(year);
  const [christmas, boxing] = christmasDays(year);
  return new Map<LocalDate, ClosedReason>([
    [mondayAfterWeekend(dateOf(year, 1, 1)), 'new_years_day'],
    [mondayAfterWeekend(dateOf(year, 1, 26)), 'australia_day'],
    [dateOf(year, 4, 25), 'anzac_day'],
    [addDays(easter, -2), 'good_friday'],
    [addDays(easter, 1), 'easter_monday'],
    [nthMonday(year, 6, 2), 'kings_birthday'],
    [christmas, 'christmas_day'],
    [boxing, 'boxing_day'],
  ]);
}

const holidaysByYear = new Map<number, Map<LocalDate, ClosedReason>>();

function holidays(year: number): Map<LocalDate, ClosedReason> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const made = holidaysOf(year);
  holidaysByYear.set(year, made);
  return made;
}

/** Why banks are closed on a date; undefined when they are open. A weekend counts as a weekend first. */
export function closedReason(date: LocalDate): ClosedReason | undefined {
  const day = dayOfWeek(date);
  if (day === SATURDAY || day === SUNDAY) return 'weekend';
  return holidays(parts(date).year).get(date);
}

/** True when Direct Entry exchanges and settles on the date. */
export function isBankDay(date: LocalDate): boolean {
  return closedReason(date) === undefined;
}

/** The date itself when banks are open, else the next day on which they are. */
export function nextBankDay(date: LocalDate): LocalDate {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}

/** The date itself when banks are open, else the last day before it on which they were. */
export function previousBankDay(date: LocalDate): LocalDate {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, -1);
  return day;
}

/**
 * The n-th bank day after `date` (before it, when n is negative); `date` itself is never counted, so from a
 * Saturday the first is Monday. With n = 0 the date is rolled forward to a bank day.
 */
export function addBankDays(date: LocalDate, n: number): LocalDate {
  if (!Number.isSafeInteger(n)) throw new RangeError('bank days must be whole');
  if (n === 0) return nextBankDay(date);
  const step = n > 0 ? 1 : -1;
  let day = date;
  for (let left = Math.abs(n); left > 0; ) {
    day = addDays(day, step);
    if (isBankDay(day)) left -= 1;
  }
  return day;
}
