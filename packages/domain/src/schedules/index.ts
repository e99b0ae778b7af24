export * from './level-schedule.ts';
export * from './never-overdue.ts';
export * from './schedule-dates.ts';
export * from './statutory.ts';
