export * from './ageing.ts';
export * from './monthly-value.ts';
export * from './report-period.ts';
export * from './report-schedule.ts';
