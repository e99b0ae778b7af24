import { applyInvoiceCredit } from '../../apps/server/src/modules/accounting/apply-credit.ts';
import { issueInvoice } from '../../apps/server/src/modules/invoices/index.ts';
import { settleOrder } from '../../apps/server/src/modules/orders/index.ts';
import { makeCreditRefund } from '../../apps/server/src/modules/refunds/credit-refunds.ts';
import { withdrawRefund } from '../../apps/server/src/modules/refunds/withdraw-refund.ts';
import { billOf } from './credit-stage.ts';
import type { Operation } from './operations.ts';
import { TODAY } from './stage.ts';

/** Everything that takes from a customer's credit, or gives to it. */
export const CREDIT_OPERATIONS = {
  'pay credit back': ({ run, credit }) => run.inTransaction((work) => makeCreditRefund(work, credit.back)),
  'withdraw credit refund': ({ run, credit }) =>
    run.inTransaction((work) => withdrawRefund(work, credit.refund, 'by staff')),
  'pay bill with credit': ({ run, credit }) =>
    run.inTransaction((work) => applyInvoiceCredit(work, credit.invoice, { settleOrder })),
  'issue bill over credit': ({ run, credit }) =>
    run.inTransaction((work) => issueInvoice(work, billOf(credit.customerId, 600, TODAY))),
} as const satisfies Record<string, Operation>;
