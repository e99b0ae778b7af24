export * from './download-states.ts';
