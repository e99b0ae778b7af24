export * from './amount-rule.ts';
export * from './mandate-number.ts';
export * from './mandate-reasons.ts';
export * from './mandate-states.ts';
