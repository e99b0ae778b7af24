export * from './decide-charge.ts';
export * from './decide-retry.ts';
export * from './end-rule.ts';
export * from './reminder-rule.ts';
export * from './retry-rule.ts';
export * from './try-end.ts';
export * from './try-rule.ts';
