export * from './payout-dates.ts';
export * from './payout-states.ts';
export * from './payout-table.ts';
export * from './statement.ts';
