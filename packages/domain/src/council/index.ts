export * from './assessment-number.ts';
export * from './interest-estimate.ts';
export * from './masked-name.ts';
export * from './notice-instalments.ts';
export * from './open-instalments.ts';
export * from './rating-year.ts';
export * from './verification-code.ts';
