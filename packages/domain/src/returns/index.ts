export * from './return-codes.ts';
