export * from './retries.ts';
export * from './webhook-states.ts';
