export * from './contract.ts';
export * from './faults.ts';
export * from './issues-to-faults.ts';
export * from './permissions.ts';
export * from './refusals.ts';
export * from './wire.ts';
