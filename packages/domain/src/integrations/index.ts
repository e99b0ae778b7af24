export * from './accounting-files.ts';
export * from './retries.ts';
export * from './sale-document.ts';
export * from './webhook-states.ts';
