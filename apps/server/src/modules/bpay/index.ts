import { listener, longListener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { bpayInvariants } from './bpay-invariants.ts';
import { applyLineApproval } from './decide-line.ts';
import { finishBpayPhase } from './finish-phase.ts';
import { forgetReceipts } from './forget-receipts.ts';
import { numberNew } from './give-numbers.ts';
import { loadInTurns } from './load-on.ts';
import { receiptRefundApproval } from './refund-receipt.ts';
import { bpayRoutes } from './routes.ts';
import { unmatchApproval } from './unmatch-receipt.ts';

export { billByCrn } from './bill-by-crn.ts';
export { setBiller } from './biller.ts';
export { undecidedFiles } from './bpay-files.query.ts';
export { payableByCrn } from './find-crn.query.ts';
export { loadBrf } from './load-brf.ts';
export { loadOn } from './load-on.ts';
export { lockReceiptSums, markReceiptsCredited } from './settlements.ts';

/** Bills paid by BPAY: biller codes and references, the bank's files of receipts, and those that nobody is known to owe. */
export const bpayModule: Module = {
  name: 'bpay',
  routes: bpayRoutes,
  approvals: [receiptRefundApproval, unmatchApproval, applyLineApproval],
  phases: [finishBpayPhase],
  forgets: forgetReceipts,
  listeners: [
    listener('customer.created', 'bpay.number-customer', (run, { payload }) =>
      numberNew(run, 'customer', payload.id),
    ),
    listener('property.owed_changed', 'bpay.number-property', (run, { payload }) =>
      numberNew(run, 'property', payload.id),
    ),
    longListener('bpay_file.begun', 'bpay.load', (run, { payload }) => loadInTurns(run, payload.id)),
    listener('rates_import.applied', 'bpay.number-roll', (run) => numberNew(run, 'property')),
  ],
  invariants: bpayInvariants,
};
