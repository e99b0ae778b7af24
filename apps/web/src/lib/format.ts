import {
  type Cents,
  type Currency,
  currencySymbol,
  dayOfWeek,
  formatMoney,
  groupDigits,
  isLocalDate,
  type LocalDate,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import { currencyNameIn } from './currency-name.ts';
import { dateFormat, printDateAs } from './date-format.ts';
import { dollars } from './dollar-form.ts';
import { type Locale, useInterface } from './interface-state.ts';
import { sessions } from './sessions.ts';

const locale = (): Locale => useInterface.getState().locale;

/** `AUD` over a column of nothing else; none where each amount says its own. */
export const amountUnit = (): { unit?: string } => (dollars.form === 'apart' ? {} : { unit: 'AUD' });

/** `$1,885.00`, `A$1,885.00` beside others; minus as U+2212; other currencies carry their letters. */
export const money = (cents: number, currency: Currency = 'AUD'): string =>
  formatMoney(toCents(cents), currency, locale(), dollars.form);

/** `US Dollar`, `美元`. */
export const currencyName = (currency: Currency): string => currencyNameIn(currency, locale());

/** An amount whose currency is not known: without a sign where it could be another's. */
export const bareMoney = (cents: number, currency?: Currency): string =>
  currency || dollars.form === 'alone' ? money(cents, currency) : money(cents).replace('A$', '');

/** The same in parts, for figures that mute the cents. */
export function moneyParts(cents: number, currency: Currency = 'AUD') {
  const text = formatMoney(toCents(cents) as Cents, currency, locale(), dollars.form);
  return { whole: text.slice(0, -3), fraction: text.slice(-3) };
}

/** `$120k`, `$1.2m`: for axes only, where the exact amount stands in the tooltip and the table. */
export function shortMoney(cents: number, currency: Currency = 'AUD'): string {
  const units = Math.round(Math.abs(cents) / 100);
  const sign = cents < 0 ? '\u2212' : '';
  const scaled = (unit: number, letter: string) => {
    const tenths = Math.round((units * 10) / unit);
    return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}${letter}`;
  };
  const text = units >= 1_000_000 ? scaled(1_000_000, 'm') : units >= 1000 ? scaled(1000, 'k') : `${units}`;
  return `${sign}${currencySymbol(currency, locale(), dollars.form)}${text}`;
}

const WEEKDAYS: Record<Locale, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
};

/** A business date in the person's own writing. Text that is no date is shown as it came. */
export const date = (value: string): string =>
  isLocalDate(value) ? printDateAs(dateFormat(), value) : value;

export const weekday = (value: string): string => WEEKDAYS[locale()][dayOfWeek(toLocalDate(value))] ?? '';

/** `Tue 12/01/2026`, where a bank day matters. */
export const dateWithWeekday = (value: string): string => `${weekday(value)} ${date(value)}`;

/** `November 2026`, `2026年11月`. */
export function monthName(value: string, form: 'long' | 'short' = 'long'): string {
  const options: Intl.DateTimeFormatOptions =
    form === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' };
  const tag = locale() === 'zh' ? 'zh-CN' : 'en-AU';
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(
    new Date(`${value.slice(0, 7)}-01`),
  );
}

/** The merchant's time zone; a ratepayer and a visitor read Sydney time, where the bank days are kept. */
export const zone = (): string =>
  sessions.merchant.getState().profile?.merchant?.time_zone ?? 'Australia/Sydney';

function inZone(moment: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone() }).formatToParts(
    new Date(moment),
  );
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** The business date of a moment in the merchant's zone. */
export function dateOfMoment(moment: string): LocalDate {
  const { year, month, day } = inZone(moment, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return toLocalDate(`${year}-${month}-${day}`);
}

/** The hour of a moment in the merchant's zone, 0 to 23. */
export const hourOf = (moment: string): number =>
  Number(inZone(moment, { hour: '2-digit', hourCycle: 'h23' }).hour);

/** The time of a moment in the merchant's zone, `17:30`. */
export function timeOfMoment(moment: string): string {
  const { hour, minute } = inZone(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${hour}:${minute}`;
}

/** `9:04 am`, `上午9:04`: no line ends within it. */
function time(moment: string): string {
  const { hour, minute, dayPeriod } = inZone(moment, { hour: 'numeric', minute: '2-digit', hour12: true });
  if (locale() === 'zh') return `${hourOf(moment) < 12 ? '上午' : '下午'}${hour}:${minute}`;
  return `${hour}:${minute}\u00a0${dayPeriod?.toLowerCase()}`;
}

/** `11/13/2026, 6:04 pm`, `11/13/2026 下午6:04`. */
export const dateTime = (moment: string): string =>
  `${date(dateOfMoment(moment))}${locale() === 'zh' ? '' : ','} ${time(moment)}`;

/** `3,148`. */
export const count = (value: number): string => groupDigits(String(value));

/** A capped count: 1,001 means "more than 1,000". */
export const cappedCount = (value: number): string => (value > 1000 ? '1,000+' : count(value));

/** `062-184`. */
export const bsb = (value: string): string =>
  /^\d{6}$/.test(value) ? `${value.slice(0, 3)}-${value.slice(3)}` : value;

/** `••• 5148`, from an account or card number that arrives masked or as its last digits. */
export const lastDigits = (value: string): string => `••• ${value.replace(/\D/g, '').slice(-4)}`;

/** `cus_0192…c41e`: enough of an id to tell it from its neighbours. */
export function shortId(value: string): string {
  const [prefix, rest] = value.split('_');
  return rest && rest.length > 10 ? `${prefix}_${rest.slice(0, 4)}…${rest.slice(-4)}` : value;
}

/** `2.50%`, from basis points. */
export const basisPoints = (bps: number): string =>
  `${Math.trunc(bps / 100)}.${String(Math.abs(bps) % 100).padStart(2, '0')}%`;

/** `GO`, for avatars. Chinese names show their first character. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  if (/[\u4e00-\u9fff]/.test(first)) return first;
  return (first + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
