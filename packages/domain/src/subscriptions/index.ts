export * from './periods.ts';
export * from './prorate.ts';
export * from './subscription-states.ts';
