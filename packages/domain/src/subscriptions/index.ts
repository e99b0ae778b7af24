export * from './periods.ts';
export * from './prorate.ts';
export * from './skips.ts';
export * from './subscription-states.ts';
export * from './taken-back.ts';
export * from './trials.ts';
