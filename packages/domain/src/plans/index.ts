export * from './plan-types.ts';
export * from './price-quantity.ts';
export * from './validate-tiers.ts';
