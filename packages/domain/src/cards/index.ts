export * from './card-stages.ts';
export * from './card-table.ts';
export * from './check-table.ts';
export * from './planned-charge.ts';
