export * from './facility-rules.ts';
export * from './facility-states.ts';
export * from './merchant-states.ts';
