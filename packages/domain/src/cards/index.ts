export * from './card-stages.ts';
export * from './card-table.ts';
