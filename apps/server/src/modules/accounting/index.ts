import type { Module } from '../../platform/module.ts';
import { accountingInvariants } from './accounting-invariants.ts';
import { creditNoteFile } from './credit-note-file.ts';
import { issuePhase } from './issue-scheduled.ts';
import { accountingRoutes } from './routes.ts';
import { statementFile } from './statement-file.ts';
import { accountingBulk } from './void-invoice.ts';
import { writeOffApproval } from './write-off-invoice.ts';

export { createCreditNote } from './create-credit-note.ts';
export { issueDraft } from './issue-draft.ts';
export { createDraft } from './save-draft.ts';
export { writeOff } from './write-off-invoice.ts';

/** What a merchant bills by hand, and how a bill ends that is not simply paid. */
export const accountingModule: Module = {
  name: 'accounting',
  routes: accountingRoutes,
  phases: [issuePhase],
  files: [creditNoteFile, statementFile],
  bulk: accountingBulk,
  approvals: [writeOffApproval],
  invariants: accountingInvariants,
};
