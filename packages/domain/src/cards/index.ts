export * from './card-stages.ts';
export * from './test-cards.ts';
