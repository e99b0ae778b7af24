import { addDays, addMonthsAnchored, dayOfWeek, type LocalDate, startOfMonth } from '../kernel/index.ts';

/** How often a saved report is sent: on Mondays, or on the first of the month, each of what is over. */
export const SCHEDULES = ['weekly', 'monthly'] as const;
export type Schedule = (typeof SCHEDULES)[number];

const MONDAY = 1;

/** The first day after one on which a schedule is due. */
export function nextScheduled(schedule: Schedule, after: LocalDate): LocalDate {
  if (schedule === 'monthly') return addMonthsAnchored(startOfMonth(after), 1, 1);
  const ahead = (MONDAY - dayOfWeek(after) + 7) % 7;
  return addDays(after, ahead === 0 ? 7 : ahead);
}
