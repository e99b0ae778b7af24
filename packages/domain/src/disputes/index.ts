export * from './dispute-states.ts';
