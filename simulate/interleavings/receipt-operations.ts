import { loadBrf } from '../../apps/server/src/modules/bpay/index.ts';
import { matchReceipt } from '../../apps/server/src/modules/bpay/match-receipt.ts';
import { refundReceipt } from '../../apps/server/src/modules/bpay/refund-receipt.ts';
import { unmatchReceipt } from '../../apps/server/src/modules/bpay/unmatch-receipt.ts';
import { withdrawRefund } from '../../apps/server/src/modules/refunds/withdraw-refund.ts';
import type { Operation } from './operations.ts';
import { PAID_BACK_TO } from './receipt-stage.ts';

/** Everything that moves a BPAY receipt of nobody, or its refund. */
export const RECEIPT_OPERATIONS = {
  'match receipt': ({ run, receipts, ids }) =>
    run.inTransaction((work) => matchReceipt(work, { id: receipts.free, customer_id: ids.payer.customerId })),
  'refund receipt': ({ run, receipts }) =>
    run.inTransaction((work) => refundReceipt(work, { id: receipts.free, ...PAID_BACK_TO })),
  'take receipt back': ({ inbox, receipts }) =>
    loadBrf(inbox, { filename: 'back.brf', content: receipts.takesFreeBack }),
  'release receipt': ({ run, receipts }) =>
    run.inTransaction((work) => unmatchReceipt(work, { id: receipts.given, reason: 'wrong customer' })),
  'take given receipt back': ({ inbox, receipts }) =>
    loadBrf(inbox, { filename: 'given.brf', content: receipts.takesGivenBack }),
  'take refunded receipt back': ({ inbox, receipts }) =>
    loadBrf(inbox, { filename: 'twice.brf', content: receipts.takesPromisedBack }),
  'withdraw receipt refund': ({ run, receipts }) =>
    run.inTransaction((work) => withdrawRefund(work, receipts.refund, 'by staff')),
} as const satisfies Record<string, Operation>;
