export * from './refund-rules.ts';
export * from './refund-states.ts';
