import type { Module } from '../../platform/module.ts';
import { trustClosePhase } from './close-trust.ts';
import { statementListeners } from './follow-statement-news.ts';
import { reopenApproval } from './reopen-line.ts';
import { creditApproval } from './resolve-line.ts';
import { trustRoutes } from './routes.ts';
import { sharedDeposits } from './share-deposits.ts';
import { trustInvariants } from './trust-invariants.ts';

export { importStatement } from './import-statement.ts';

/** Bank statements and their reconciliation: the trust account's, and those of merchants who hold their own. */
export const trustModule: Module = {
  name: 'trust',
  routes: trustRoutes,
  approvals: [creditApproval, reopenApproval],
  phases: [trustClosePhase],
  listeners: statementListeners,
  invariants: trustInvariants,
  lists: [sharedDeposits],
};
