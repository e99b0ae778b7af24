export * from './columns.ts';
export * from './first-debit.ts';
export * from './import-states.ts';
export * from './judge-rows.ts';
export * from './read-row.ts';
