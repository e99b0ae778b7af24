import type { Preset } from '@lorikeet/domain/reports';

export const PERIODS = ['thisMonth', 'lastMonth', 'last30', 'thisYear'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Under which name reports have the same days, and compare them with the same. */
export const PRESET_OF = {
  thisMonth: 'this_month',
  lastMonth: 'last_month',
  last30: 'last_30_days',
  thisYear: 'this_year',
} as const satisfies Record<PeriodName, Preset>;

export const isPeriodName = (text: string | null): text is PeriodName =>
  (PERIODS as readonly string[]).includes(text ?? '');
