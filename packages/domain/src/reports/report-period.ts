import {
  addDays,
  addMonthsAnchored,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  type LocalDate,
  maxDate,
  minDate,
  startOfMonth,
  toLocalDate,
} from '../kernel/index.ts';

export type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** How finely a report is cut. */
export const GRAINS = ['day', 'week', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

/** Longer ranges are cut into weeks, then into months, so that a chart keeps bars that can be told apart. */
const DAYS_MAX = 31;
const WEEKS_MAX_DAYS = 26 * 7;

/** The grain that suits a range: days up to a month, weeks up to half a year, else months. */
export function grainOf({ from, to }: Period): Grain {
  const days = daysBetween(from, to) + 1;
  if (days <= DAYS_MAX) return 'day';
  return days <= WEEKS_MAX_DAYS ? 'week' : 'month';
}

/** A range cut at the borders of days, weeks (which begin on Sunday) or months; first and last may be shorter. */
export function slicesOf(period: Period, grain: Grain): Period[] {
  const slices: Period[] = [];
  for (let from = period.from; from <= period.to; ) {
    const to = minDate(endOfSlice(from, grain), period.to);
    slices.push({ from, to });
    from = addDays(to, 1);
  }
  return slices;
}

function endOfSlice(day: LocalDate, grain: Grain): LocalDate {
  if (grain === 'day') return day;
  return grain === 'week' ? addDays(day, 6 - dayOfWeek(day)) : endOfMonth(day);
}

/** The slice that holds a day, by its place; −1 outside of all. The slices are in order, without gaps. */
export function sliceAt(slices: readonly Period[], day: LocalDate): number {
  let low = 0;
  let high = slices.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const slice = slices[middle]!;
    if (day < slice.from) high = middle - 1;
    else if (day > slice.to) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** Ranges that are chosen by name. The coming ones are a forecast's. */
export const PRESETS = [
  'this_month',
  'last_month',
  'last_30_days',
  'last_90_days',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_12_months',
  'financial_year',
  'last_financial_year',
] as const;
export const COMING_PRESETS = ['next_30_days', 'next_3_months', 'next_6_months', 'next_12_months'] as const;
export type Preset = (typeof PRESETS)[number] | (typeof COMING_PRESETS)[number];

/** The days that a preset stands for, counted from the merchant's own day. Nothing that is past reaches beyond today. */
export function presetPeriod(preset: Preset, today: LocalDate): Period {
  const month = startOfMonth(today);
  const monthsOn = (n: number) => addMonthsAnchored(month, n, 1);
  switch (preset) {
    case 'this_month':
      return { from: month, to: today };
    case 'last_month':
      return { from: monthsOn(-1), to: endOfMonth(monthsOn(-1)) };
    case 'last_30_days':
      return { from: addDays(today, -29), to: today };
    case 'last_90_days':
      return { from: addDays(today, -89), to: today };
    case 'this_quarter':
      return { from: quarterOf(today), to: today };
    case 'last_quarter':
      return { from: addMonthsAnchored(quarterOf(today), -3, 1), to: addDays(quarterOf(today), -1) };
    case 'this_year':
      return { from: toLocalDate(`${today.slice(0, 4)}-01-01`), to: today };
    case 'last_12_months':
      return { from: monthsOn(-11), to: today };
    case 'financial_year':
      return { from: financialYearOf(today), to: today };
    case 'last_financial_year': {
      const start = financialYearOf(today);
      return { from: addMonthsAnchored(start, -12, 1), to: addDays(start, -1) };
    }
    default:
      return comingPeriod(preset, today);
  }
}

/** The days of a preset that are over on the morning of a day: one that reaches up to it is counted from the day before. */
export function presetOver(preset: Preset, today: LocalDate): Period {
  const chosen = presetPeriod(preset, today);
  return chosen.to === today ? presetPeriod(preset, addDays(today, -1)) : chosen;
}

/** How many whole months a preset stands for, also while its last has not ended; null for one that counts days. */
export function monthsOfPreset(preset: Preset): number | null {
  switch (preset) {
    case 'this_month':
    case 'last_month':
      return 1;
    case 'this_quarter':
    case 'last_quarter':
      return 3;
    case 'this_year':
    case 'last_12_months':
    case 'financial_year':
    case 'last_financial_year':
      return 12;
    default:
      return null;
  }
}

function comingPeriod(preset: (typeof COMING_PRESETS)[number], today: LocalDate): Period {
  if (preset === 'next_30_days') return { from: today, to: addDays(today, 29) };
  const months = { next_3_months: 3, next_6_months: 6, next_12_months: 12 }[preset];
  return { from: today, to: endOfMonth(addMonthsAnchored(startOfMonth(today), months, 1)) };
}

function quarterOf(day: LocalDate): LocalDate {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return toLocalDate(`${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`);
}

/** The Australian financial year begins on 1 July. */
function financialYearOf(day: LocalDate): LocalDate {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
  return toLocalDate(`${year}-07-01`);
}

const BEGINNING = toLocalDate('1900-01-01');

/** As many days just before a range, never before the first day that dates can carry. */
export function sameDaysBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1;
  return { from: maxDate(addDays(from, -days), BEGINNING), to: maxDate(addDays(from, -1), BEGINNING) };
}
