export * from './arrangement.ts';
export * from './request-states.ts';
