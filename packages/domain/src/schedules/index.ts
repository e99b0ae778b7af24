export * from './change-rule.ts';
export * from './level-schedule.ts';
export * from './never-overdue.ts';
export * from './plan-schedule.ts';
export * from './schedule-dates.ts';
export * from './schedule-rule.ts';
export * from './schedule-states.ts';
export * from './statutory.ts';
