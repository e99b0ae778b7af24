export * from './payout-dates.ts';
export * from './payout-states.ts';
export * from './statement.ts';
