import {
  addDays,
  addMonthsAnchored,
  endOfMonth,
  type LocalDate,
  startOfMonth,
  toLocalDate,
} from '@lorikeet/domain/kernel';

export const PERIODS = ['thisMonth', 'lastMonth', 'last30', 'thisYear'] as const;
export type PeriodName = (typeof PERIODS)[number];
export type Period = { from: LocalDate; to: LocalDate };

export const isPeriodName = (text: string | null): text is PeriodName =>
  (PERIODS as readonly string[]).includes(text ?? '');

/** The days that a period's name stands for, counted from the merchant's own day. */
export function periodNamed(name: PeriodName, today: string): Period {
  const to = toLocalDate(today);
  const thisMonth = startOfMonth(to);
  if (name === 'last30') return { from: addDays(to, -29), to };
  if (name === 'thisYear') return { from: toLocalDate(`${today.slice(0, 4)}-01-01`), to };
  if (name === 'thisMonth') return { from: thisMonth, to };
  const lastMonth = addMonthsAnchored(thisMonth, -1, 1);
  return { from: lastMonth, to: endOfMonth(lastMonth) };
}
