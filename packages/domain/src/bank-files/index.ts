export * from './bank-file-states.ts';
export * from './batch-states.ts';
