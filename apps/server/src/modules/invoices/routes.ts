import * as invoices from '@lorikeet/contracts/invoices';
import type { Routes } from '../../platform/http/routes.ts';
import { invoiceDetail } from './invoice-detail.query.ts';
import { listCreditNotes, listInvoices } from './list-invoices.query.ts';

export function invoiceRoutes(routes: Routes): void {
  routes.tenant(invoices.listInvoices, ({ work, input }) => listInvoices(work, input));
  routes.tenant(invoices.getInvoice, ({ work, input }) => invoiceDetail(work, input.id));
  routes.tenant(invoices.listCreditNotes, ({ work, input }) => listCreditNotes(work, input));
}
