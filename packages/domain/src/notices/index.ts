export * from './notice-dates.ts';
