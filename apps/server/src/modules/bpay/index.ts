import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { bpayInvariants } from './bpay-invariants.ts';
import { finishBpayPhase } from './finish-phase.ts';
import { numberCustomer } from './number-customers.ts';
import { numberAsked } from './number-properties.ts';
import { receiptRefundApproval } from './refund-receipt.ts';
import { bpayRoutes } from './routes.ts';
import { unmatchApproval } from './unmatch-receipt.ts';

export { billByCrn } from './bill-by-crn.ts';
export { setBiller } from './biller.ts';
export { payableByCrn } from './find-crn.query.ts';
export { loadBrf } from './load-brf.ts';
export { lockReceiptSums, markReceiptsCredited } from './settlements.ts';

/** Bills paid by BPAY: biller codes and references, the bank's files of receipts, and those that nobody is known to owe. */
export const bpayModule: Module = {
  name: 'bpay',
  routes: bpayRoutes,
  approvals: [receiptRefundApproval, unmatchApproval],
  phases: [finishBpayPhase],
  listeners: [
    listener('customer.created', 'bpay.number-customer', (run, { payload }) =>
      numberCustomer(run, payload.id),
    ),
    listener('property.owed_changed', 'bpay.number-property', (run, { payload }) =>
      numberAsked(run, payload.id),
    ),
    listener('rates_import.applied', 'bpay.number-roll', (run) => numberAsked(run)),
  ],
  invariants: bpayInvariants,
};
