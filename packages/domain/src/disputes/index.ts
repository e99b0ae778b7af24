export * from './dispute-reasons.ts';
export * from './dispute-states.ts';
export * from './evidence.ts';
