import type { Module } from '../../platform/module.ts';
import { refundsPhase } from './file-refunds.ts';
import { bankFileListeners } from './follow-bank-files.ts';
import { refundApproval } from './refund-approval.ts';
import { refundInvariants } from './refund-invariants.ts';
import { refundLimitApproval } from './refund-limit.ts';
import { refundRoutes } from './routes.ts';

export { completeRefunds, returnRefund } from './end-refund.ts';
export { makeRefund } from './make-refund.ts';
export { lockRefunds } from './refund-store.ts';
export { settleRefundsOfReturned } from './settle-refunds-of-returned.ts';

/** Money that goes back to payers: made, approved by a second person where the merchant asks for one, filed, paid. */
export const refundsModule: Module = {
  name: 'refunds',
  routes: refundRoutes,
  approvals: [refundApproval, refundLimitApproval],
  phases: [refundsPhase],
  listeners: bankFileListeners,
  invariants: refundInvariants,
};
