export * from './facility-rules.ts';
export * from './merchant-states.ts';
