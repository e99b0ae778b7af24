import { dayOfWeek, type LocalDate, parts } from '@lorikeet/domain/kernel';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const ZH_DAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
const WHOLE_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
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
] as const;

/** A date as letters and agreements write it: `Fri 27 November 2026`, `2026年11月27日 周五`. */
export function dateInWords(date: LocalDate, locale: 'en' | 'zh'): string {
  const { year, month, day } = parts(date);
  const weekday = dayOfWeek(date);
  if (locale === 'zh') return `${year}年${month}月${day}日 ${ZH_DAYS[weekday]}`;
  return `${DAYS[weekday]} ${day} ${MONTHS[month - 1]} ${year}`;
}

/** A date in a row of a table: `27 Nov 2026`, `2026年11月27日`. */
export function dateInRow(date: LocalDate, locale: 'en' | 'zh'): string {
  const { year } = parts(date);
  const short = dateInShort(date, locale);
  return locale === 'zh' ? `${year}年${short}` : `${short} ${year}`;
}

/** A day of the months ahead where every sign is paid for: `27 Nov`, `11月27日`. */
export function dateInShort(date: LocalDate, locale: 'en' | 'zh'): string {
  const { month, day } = parts(date);
  return locale === 'zh' ? `${month}月${day}日` : `${day} ${MONTHS[month - 1]?.slice(0, 3)}`;
}

/** A day of the week, 0 Sunday to 6 Saturday. */
export function dayInWords(weekday: number, locale: 'en' | 'zh'): string {
  return (locale === 'zh' ? ZH_DAYS : WHOLE_DAYS)[weekday] ?? '';
}
