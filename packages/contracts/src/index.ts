export * from './contract.ts';
export * from './faults.ts';
export * from './issues-to-faults.ts';
export * from './permissions.ts';
export * from './sentences.ts';
export * from './wire.ts';
