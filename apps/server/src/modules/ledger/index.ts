import type { Module } from '../../platform/module.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { ledgerRoutes } from './routes.ts';
import { sharedEntries } from './share-entries.ts';

export { amountAt } from './amount-at.ts';
export { balanceOf, balances, heldAt } from './balance-of.ts';
export { bookedAround } from './booked-day.ts';
export { heldDebt } from './debt-lock.ts';
export { journalAccount, journalOf } from './journal.ts';
export { landAccount } from './land-account.ts';
export { accountsLiteral, amountsLiteral, type NewPosting, post, postAll, postReverse } from './post.ts';
export { postingsOfSet, postSet } from './post-set.ts';
export { postShape, type ShapedSet, shapedRows } from './post-shape.ts';
export { type PostingRow, postingsOf } from './postings-of.query.ts';

export const ledgerModule: Module = {
  name: 'ledger',
  routes: ledgerRoutes,
  invariants: ledgerInvariants,
  lists: [sharedEntries],
};
