import {
  type Currency,
  dayOfWeek,
  formatMoney,
  formatUnitPrice,
  parts,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import type { Locale } from './interface-state.ts';

/**
 * Dates and amounts as a payer reads them. They take the language as an argument: a preview shows the payer's
 * language beside a screen in the staff's.
 */
const DAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
};
const LONG_DAYS = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  zh: DAYS.zh,
};
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Fri 27 November 2026`, short `Fri 27 Nov`; `2026年11月27日 周五`, short `11月27日 周五`. */
export function dateWords(value: string, locale: Locale, form: 'long' | 'short' = 'long'): string {
  const date = toLocalDate(value);
  const { year, month, day } = parts(date);
  const weekday = DAYS[locale][dayOfWeek(date)];
  const name = MONTHS[month - 1] ?? '';
  if (locale === 'zh') return `${form === 'long' ? `${year}年` : ''}${month}月${day}日 ${weekday}`;
  return form === 'long' ? `${weekday} ${day} ${name} ${year}` : `${weekday} ${day} ${name.slice(0, 3)}`;
}

const MONDAY = 1;
const isWeekend = (day: number) => day === 0 || day === 6;

/** `Friday`, `周五`: the day of the week on which a debit of that date is usually made, a weekend's on Monday. */
export function weekdayWord(value: string, locale: Locale): string {
  const day = dayOfWeek(toLocalDate(value));
  return LONG_DAYS[locale][isWeekend(day) ? MONDAY : day] ?? '';
}

/** `27th`; Chinese says `27 日` by itself. */
export function dayOfMonth(value: string, locale: Locale): string {
  const { day } = parts(toLocalDate(value));
  if (locale === 'zh') return String(day);
  const suffix = ['th', 'st', 'nd', 'rd'][day % 100 > 10 && day % 100 < 14 ? 0 : day % 10] ?? 'th';
  return `${day}${suffix}`;
}

export const moneyIn = (cents: number, currency: Currency, locale: Locale): string =>
  formatMoney(toCents(cents), currency, locale);

export const unitPrice = (e4: number, currency: Currency): string => formatUnitPrice(e4, currency);
