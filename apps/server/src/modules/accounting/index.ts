import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import type { Run } from '../../platform/run.ts';
import { accountingInvariants } from './accounting-invariants.ts';
import { creditNoteFile } from './credit-note-file.ts';
import { endDecisionsOnNews } from './end-decisions.ts';
import { issuePhase } from './issue-scheduled.ts';
import type { AccountingGiven } from './ports.ts';
import { refundNoteFile } from './refund-note-file.ts';
import { accountingRoutes } from './routes.ts';
import { statementFile } from './statement-file.ts';
import { accountingBulk } from './void-invoice.ts';
import { writeOffApproval } from './write-off-invoice.ts';

export { createCreditNote } from './create-credit-note.ts';
export { endUnpaid } from './end-unpaid.ts';
export { holdInvoices } from './hold-invoice.ts';
export { issueDraft } from './issue-draft.ts';
export { createDraft } from './save-draft.ts';
export { writeOff } from './write-off-invoice.ts';

const endAny = (run: Run) => run.inTransaction((work) => endDecisionsOnNews(work));

/** What a merchant bills by hand, and how a bill ends that is not simply paid. */
export const accountingModule = (given: AccountingGiven): Module => ({
  name: 'accounting',
  routes: (routes) => accountingRoutes(routes, given),
  phases: [issuePhase],
  files: [creditNoteFile, refundNoteFile, statementFile],
  bulk: accountingBulk,
  approvals: [writeOffApproval],
  // Money that came in may be all that an invoice owed, or a part of what was to be given up.
  listeners: [
    listener('card_payment.succeeded', 'accounting.end-write-off-paid-by-card', (run, { payload }) =>
      run.inTransaction((work) => endDecisionsOnNews(work, payload.invoice_id)),
    ),
    listener('bank_file.cleared', 'accounting.end-write-offs-cleared', endAny),
    listener('bpay_receipt.received', 'accounting.end-write-offs-received', endAny),
    listener('bpay_receipt.matched', 'accounting.end-write-offs-matched', endAny),
  ],
  invariants: accountingInvariants,
});
