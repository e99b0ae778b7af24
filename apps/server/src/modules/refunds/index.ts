import type { Module } from '../../platform/module.ts';
import { followCardRefunds } from './card-refunds.ts';
import { creditRefundApproval } from './credit-refund-approval.ts';
import { refundsPhase } from './file-refunds.ts';
import { bankFileListeners } from './follow-bank-files.ts';
import { forgetRefunds } from './forget-refunds.ts';
import type { CardRefunder } from './ports.ts';
import { refundApproval } from './refund-approval.ts';
import { refundInvariants } from './refund-invariants.ts';
import { refundLimitApproval } from './refund-limit.ts';
import { refundRoutes } from './routes.ts';
import { uncoveredRefunds } from './uncovered-refunds.ts';
import { withdrawRefund } from './withdraw-refund.ts';

export { hearOfRefund } from './card-refunds.ts';
export { completeRefunds, returnRefund } from './end-refund.ts';
export { makeRefund } from './make-refund.ts';
export { makeReceiptRefund } from './receipt-refunds.ts';
export { lockRefunds } from './refund-store.ts';
export { lockedRefundsDue, settleRefunds, unsettledRefunds } from './settle-refunds.ts';
export { settleRefundsOfReturned, withdrawUnsentRefunds } from './settle-refunds-of-returned.ts';
export { takenFromUs } from './taken-from-us.query.ts';

/** What a merchant that closes asks of refunds. */
export const CLOSING_REFUNDS = { uncoveredRefunds, withdrawRefund };

/** Money that goes back to payers: made, approved by a second person where the merchant asks for one, sent, paid. */
export const refundsModule = ({ cards }: { cards: CardRefunder | undefined }): Module => ({
  name: 'refunds',
  routes: refundRoutes,
  approvals: [refundApproval, creditRefundApproval, refundLimitApproval],
  forgets: forgetRefunds,
  phases: [refundsPhase],
  listeners: bankFileListeners,
  loops: cards ? [followCardRefunds(cards)] : [],
  invariants: refundInvariants,
});
