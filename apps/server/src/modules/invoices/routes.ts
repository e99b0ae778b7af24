import * as contracts from '@lorikeet/contracts/invoicing';
import type { Routes } from '../../platform/http/routes.ts';
import { invoiceDetail } from './invoice-detail.query.ts';
import { listCreditNotes, listInvoices } from './list-invoices.query.ts';

export function invoiceRoutes(routes: Routes): void {
  routes.tenant(contracts.listInvoices, ({ work, input }) => listInvoices(work, input));
  routes.tenant(contracts.invoiceDetail, ({ work, input }) => invoiceDetail(work, input.invoice_id));
  routes.tenant(contracts.listCreditNotes, ({ work, input }) => listCreditNotes(work, input));
}
