export * from './card-entry.ts';
export * from './card-stages.ts';
export * from './test-cards.ts';
