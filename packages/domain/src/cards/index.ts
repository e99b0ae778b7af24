export * from './card-stages.ts';
