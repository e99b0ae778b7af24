declare const localDateBrand: unique symbol;

/** A calendar day without a time or a zone, written 'YYYY-MM-DD'; text order is date order. */
export type LocalDate = string & { readonly [localDateBrand]: 'LocalDate' };

export type DateParts = { readonly year: number; readonly month: number; readonly day: number };

const DAY_MS = 86_400_000;
const ISO_LENGTH = '2026-01-01T00:00:00.000Z'.length;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True when `text` is a real day of the years 1000 to 9999 written 'YYYY-MM-DD'. */
export function isLocalDate(text: unknown): text is LocalDate {
  if (typeof text !== 'string') return false;
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Makes a LocalDate. Throws RangeError when `text` is not a real day. */
export function toLocalDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${text}`);
  return text;
}

/** Days in a month (1 to 12) of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The date of a year, month (1 to 12) and day. Throws RangeError when there is no such day. */
export function dateOf(year: number, month: number, day: number): LocalDate {
  const pad = (n: number, width: number) => String(n).padStart(width, '0');
  return toLocalDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/** Year, month (1 to 12) and day of the month. */
export function parts(date: LocalDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function dayNumber(date: LocalDate): number {
  const { year, month, day } = parts(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function fromDayNumber(n: number): LocalDate {
  const text = new Date(n * DAY_MS).toISOString();
  const date = text.slice(0, 10);
  // Years of four digits, without a sign, are real days as they are written; all else is refused in full words.
  return text.length === ISO_LENGTH && text >= '1000' ? (date as LocalDate) : toLocalDate(date);
}

/** The date `days` later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  if (!Number.isSafeInteger(days)) throw new RangeError('days must be whole');
  return fromDayNumber(dayNumber(date) + days);
}

/** Days from `a` to `b`: positive when `b` is later. */
export function daysBetween(a: LocalDate, b: LocalDate): number {
  return dayNumber(b) - dayNumber(a);
}

/** The latest of the dates. */
export function maxDate(first: LocalDate, ...rest: readonly LocalDate[]): LocalDate {
  return rest.reduce((best, date) => (date > best ? date : best), first);
}

/** The earliest of the dates. */
export function minDate(first: LocalDate, ...rest: readonly LocalDate[]): LocalDate {
  return rest.reduce((best, date) => (date < best ? date : best), first);
}

/** 0 = Sunday … 6 = Saturday. */
export function dayOfWeek(date: LocalDate): number {
  // 1970-01-01 was a Thursday; the double modulo keeps days before it positive.
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/**
 * The day `anchorDay` of the month that lies `months` after the month of `date`, clamped to that month's end.
 * The anchor is given each time and not read from `date`, so that 31 survives February.
 */
export function addMonthsAnchored(date: LocalDate, months: number, anchorDay: number): LocalDate {
  if (!Number.isSafeInteger(months)) throw new RangeError('months must be whole');
  if (!Number.isSafeInteger(anchorDay) || anchorDay < 1 || anchorDay > 31) {
    throw new RangeError('anchor day must be 1 to 31');
  }
  const { year, month } = parts(date);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return dateOf(toYear, toMonth, Math.min(anchorDay, daysInMonth(toYear, toMonth)));
}

/** The first day of the date's month. */
export function startOfMonth(date: LocalDate): LocalDate {
  return toLocalDate(`${date.slice(0, 8)}01`);
}

/** The last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  const { year, month } = parts(date);
  return dateOf(year, month, daysInMonth(year, month));
}

/** Every date from `from` to `to`, both included; empty when `to` is earlier. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = dayNumber(from);
  const count = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length: count }, (_, i) => fromDayNumber(first + i));
}

/** The date as screens show it by default: mm/dd/yyyy. */
export function formatDateUs(date: LocalDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}
