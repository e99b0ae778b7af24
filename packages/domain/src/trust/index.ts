export * from './match-statement.ts';
