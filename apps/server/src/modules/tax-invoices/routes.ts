import * as taxInvoices from '@lorikeet/contracts/tax-invoices';
import { issueTicket } from '../../platform/files/tickets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { TAX_INVOICE } from './tax-invoice-document.ts';
import { taxInvoiceFile } from './tax-invoice-file.ts';
import { listTaxInvoices, requireTaxInvoice } from './tax-invoice-list.query.ts';

export function taxInvoiceRoutes(routes: Routes): void {
  routes.tenant(taxInvoices.listTaxInvoices, ({ work, caller }) => listTaxInvoices(work, caller.locale));
  routes.tenant(taxInvoices.downloadTaxInvoice, async ({ work, input }) => {
    await requireTaxInvoice(work, input.id);
    return { path: await issueTicket(work, [taxInvoiceFile], { kind: TAX_INVOICE, id: input.id }) };
  });
}
