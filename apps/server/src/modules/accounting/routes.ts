import * as creditNotes from '@lorikeet/contracts/credit-notes';
import * as statements from '@lorikeet/contracts/customer-statements';
import * as drafts from '@lorikeet/contracts/invoice-drafts';
import * as endings from '@lorikeet/contracts/invoice-endings';
import * as receivables from '@lorikeet/contracts/receivables';
import * as refunds from '@lorikeet/contracts/refunds';
import { sql } from '../../platform/db/sql.ts';
import { issueTicket } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { agedReceivables } from '../invoices/index.ts';
import { applyInvoiceCredit } from './apply-credit.ts';
import { createCreditNote } from './create-credit-note.ts';
import { CREDIT_NOTE_FILE, creditNoteFile } from './credit-note-file.ts';
import { draftDetail, draftList } from './drafts.query.ts';
import { issueDraft } from './issue-draft.ts';
import type { AccountingGiven } from './ports.ts';
import { openRefundNote } from './refund-note-file.ts';
import { createDraft, deleteDraft, updateDraft } from './save-draft.ts';
import { invoiceStanding } from './standing.query.ts';
import { customerStatement } from './statement.query.ts';
import { STATEMENT_FILE, statementFile } from './statement-file.ts';
import { voidInvoice } from './void-invoice.ts';
import { askToWriteOff } from './write-off-invoice.ts';

/** Customers on the screen of what is due; the list shows the others. */
const AGED_ROWS_MAX = 500;

const done = { done: true } as const;

export function accountingRoutes(routes: Routes, given: AccountingGiven): void {
  draftRoutes(routes);
  endingRoutes(routes, given);
  routes.tenant(receivables.getAgedReceivables, async ({ work }) => {
    const aged = await agedReceivables(work, work.today, { most: AGED_ROWS_MAX });
    const owing = aged.totals.reduce((sum, { customers }) => sum + customers, 0);
    return { ...aged, more: owing - aged.rows.length };
  });
  routes.tenant(statements.getCustomerStatement, ({ work, input }) => customerStatement(work, input));
  routes.tenant(statements.downloadCustomerStatement, async ({ work, input }) => {
    await customerStatement(work, input);
    const { id, ...params } = input;
    return { path: await issueTicket(work, [statementFile], { kind: STATEMENT_FILE, id, params }) };
  });
}

function draftRoutes(routes: Routes): void {
  routes.tenant(drafts.listInvoiceDrafts, ({ work, input }) => draftList(work, input));
  routes.tenant(drafts.getInvoiceDraft, ({ work, input }) => draftDetail(work, input.id));
  routes.tenant(drafts.createInvoiceDraft, async ({ work, input }) => ({
    id: await createDraft(work, input),
  }));
  routes.tenant(drafts.updateInvoiceDraft, async ({ work, input: { id, seen_updated_at, ...fields } }) => {
    await updateDraft(work, id, fields, seen_updated_at);
    return { ...done, updated_at: work.now };
  });
  routes.tenant(drafts.deleteInvoiceDraft, async ({ work, input }) => {
    await deleteDraft(work, input.id);
    return done;
  });
  routes.tenant(drafts.issueInvoiceDraft, ({ work, input }) => issueDraft(work, input));
}

function endingRoutes(routes: Routes, given: AccountingGiven): void {
  routes.tenant(endings.getInvoiceStanding, ({ work, input }) => invoiceStanding(work, input.id));
  routes.tenant(endings.voidInvoice, async ({ work, input }) => {
    await voidInvoice(work, input);
    return done;
  });
  routes.tenant(endings.applyInvoiceCredit, ({ work, input }) => applyInvoiceCredit(work, input.id, given));
  routes.tenant(endings.writeOffInvoice, async ({ work, input }) => ({
    waiting: await askToWriteOff(work, input),
  }));
  routes.tenant(creditNotes.createCreditNote, ({ work, input }) => createCreditNote(work, input));
  routes.tenant(refunds.downloadRefundNote, ({ work, input }) => openRefundNote(work, input));
  routes.tenant(creditNotes.downloadCreditNote, async ({ work, input }) => {
    found(
      await work.maybe(sql`
        select 1 from credit_notes where merchant_id = ${work.merchantId} and id = ${input.id}`),
    );
    const params = { locale: input.locale };
    return {
      path: await issueTicket(work, [creditNoteFile], { kind: CREDIT_NOTE_FILE, id: input.id, params }),
    };
  });
}
