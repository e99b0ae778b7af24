import { isLocalDate, type LocalDate } from '@lorikeet/domain/kernel';

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const DAY_AND_NAME = /^(\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]*[ -](\d{4})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a date as Australian banks export it: `31/08/2026`, `31-08-2026`, `2026-08-31`, `31 Aug 2026`. The day
 * always comes before the month. Two-digit years are not guessed. Undefined when it is no real day.
 */
export function readStatementDate(text: string): LocalDate | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dateFrom(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dateFrom(dayFirst[3], dayFirst[2], dayFirst[1]);
  const named = DAY_AND_NAME.exec(text);
  const month = MONTHS.indexOf(named?.[2]?.toLowerCase() ?? '');
  return named && month !== -1 ? dateFrom(named[3], String(month + 1), named[1]) : undefined;
}

/** Whether a text that is no day would be one if the month came first: `12/31/2026`. */
export function isMonthFirst(text: string): boolean {
  const [, month, day, year] = DAY_FIRST.exec(text) ?? [];
  return !readStatementDate(text) && dateFrom(year, month, day) !== undefined;
}

/** Whether a text is a day that can only be read day first: `31/12/2026`. */
export function isClearlyDayFirst(text: string): boolean {
  const day = DAY_FIRST.exec(text)?.[1];
  return Number(day) > 12 && readStatementDate(text) !== undefined;
}

function dateFrom(year = '', month = '', day = ''): LocalDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : undefined;
}
