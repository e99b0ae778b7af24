import type { Module } from '../../platform/module.ts';
import { payoutListeners } from './follow-bank-files.ts';
import { payoutFinder } from './payout-finder.ts';
import { payoutInvariants } from './payout-invariants.ts';
import { payoutStatementPdf } from './payout-statement-pdf.ts';
import { payoutRoutes } from './routes.ts';
import { payoutPhase } from './run-payouts.ts';
import { sharedPayouts } from './share-payouts.ts';
import { payoutStatementFile } from './statement-of-payout.ts';

export { debtReferences, debtReferencesFrom, saysDebt } from './debt.query.ts';
export { drawPayout } from './draw-payout.ts';
export { payPayout } from './pay-payout.ts';
export { landings } from './payable.query.ts';
export { payableNow } from './payable-now.query.ts';
export { payoutOfPosting } from './payout-of-posting.query.ts';
export { lockPayout } from './payout-store.ts';
export { payoutNumber } from './payout-words.ts';
export { returnPayout } from './return-payout.ts';
export { book, toPost } from './trust-book.ts';

export const payoutsModule: Module = {
  name: 'payouts',
  routes: payoutRoutes,
  phases: [payoutPhase],
  listeners: payoutListeners,
  invariants: payoutInvariants,
  files: [payoutStatementFile, payoutStatementPdf],
  lists: [sharedPayouts],
  finders: [payoutFinder],
};
