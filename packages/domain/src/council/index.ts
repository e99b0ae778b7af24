export * from './assessment-number.ts';
export * from './masked-name.ts';
export * from './verification-code.ts';
