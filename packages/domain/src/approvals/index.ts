export * from './approval-states.ts';
