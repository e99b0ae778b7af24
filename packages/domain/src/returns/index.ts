export * from './dishonour-fee.ts';
export * from './return-codes.ts';
