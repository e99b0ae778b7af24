export * from './refund-rules.ts';
export * from './refund-states.ts';
export * from './refund-table.ts';
