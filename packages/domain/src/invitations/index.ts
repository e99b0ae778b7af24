export * from './invitation-states.ts';
