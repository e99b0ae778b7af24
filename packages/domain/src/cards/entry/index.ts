export * from './card-entry.ts';
export * from './test-cards.ts';
