export * from './order-rules.ts';
export * from './order-states.ts';
export * from './order-table.ts';
