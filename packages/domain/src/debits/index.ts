export * from './bank-debit-sets.ts';
export * from './bank-debit-stages.ts';
export * from './bill-debit-dates.ts';
export * from './debit-dates.ts';
export * from './lodgement-reference.ts';
export * from './try-again.ts';
