export * from './refund-states.ts';
