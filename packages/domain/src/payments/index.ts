export * from './shown-status.ts';
