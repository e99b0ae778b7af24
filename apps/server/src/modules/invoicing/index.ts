import { INVOICING_REFUSALS } from '@lorikeet/contracts/invoicing';
import type { Module } from '../../platform/module.ts';
import { invoicingInvariants } from './invoicing-invariants.ts';
import { invoicingRoutes } from './routes.ts';

export { applyCredit } from './apply-credit.ts';
export { addToCredit, giveCredit, type NewCredit } from './give-credit.ts';
export { issueInvoice, type NewInvoice } from './issue-invoice.ts';
export { type InvoiceSet, type IssuedSet, issueInvoices } from './issue-invoices.ts';
export { type InvoiceMove, moveInvoices } from './move-invoices.ts';
export { voidInvoices } from './void-invoices.ts';

export const invoicingModule: Module = {
  name: 'invoicing',
  routes: invoicingRoutes,
  invariants: invoicingInvariants,
  refusals: INVOICING_REFUSALS,
};
