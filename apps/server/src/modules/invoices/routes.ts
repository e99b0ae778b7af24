import * as creditNotes from '@lorikeet/contracts/credit-notes';
import * as endings from '@lorikeet/contracts/invoice-endings';
import * as invoices from '@lorikeet/contracts/invoices';
import { sql } from '../../platform/db/sql.ts';
import { issueTicket } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listCreditNotes } from './credit-notes.query.ts';
import { invoiceDetail } from './invoice-detail.query.ts';
import { INVOICE_FILE, invoiceFile } from './invoice-file.ts';
import { sumInvoices } from './invoice-sums.query.ts';
import { listInvoices } from './list-invoices.query.ts';
import { remindPayer } from './send-invoice-link.ts';

export function invoiceRoutes(routes: Routes): void {
  routes.tenant(invoices.listInvoices, ({ work, input }) => listInvoices(work, input));
  routes.tenant(invoices.getInvoiceTotals, ({ work, input }) => sumInvoices(work, input));
  routes.tenant(invoices.getInvoice, ({ work, input }) => invoiceDetail(work, input.id));
  routes.tenant(invoices.downloadInvoice, async ({ work, input }) => {
    found(await work.maybe(invoiceExists(work.merchantId, input.id)));
    return {
      path: await issueTicket(work, [invoiceFile], {
        kind: INVOICE_FILE,
        id: input.id,
        params: { locale: input.locale },
      }),
    };
  });
  routes.tenant(creditNotes.listCreditNotes, ({ work, input }) => listCreditNotes(work, input));
  routes.tenant(endings.sendInvoiceReminder, ({ work, input }) => remindPayer(work, input.id));
}

const invoiceExists = (merchantId: string, id: string) =>
  sql`select 1 from invoices where merchant_id = ${merchantId} and id = ${id}`;
