import * as invoicing from '@lorikeet/contracts/invoicing';
import type { Routes } from '../../platform/http/routes.ts';
import { invoiceDetail } from './invoice-detail.query.ts';
import { listCreditNotes, listInvoices } from './list-invoices.query.ts';

export function invoiceRoutes(routes: Routes): void {
  routes.tenant(invoicing.listInvoices, ({ work, input }) => listInvoices(work, input));
  routes.tenant(invoicing.getInvoice, ({ work, input }) => invoiceDetail(work, input.invoice_id));
  routes.tenant(invoicing.listCreditNotes, ({ work, input }) => listCreditNotes(work, input));
}
