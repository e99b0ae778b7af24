export * from './fee-debit-date.ts';
export * from './fee-policy.ts';
export * from './platform-fee.ts';
export * from './processing-fee.ts';
