import type { Module } from '../../platform/module.ts';
import { invoiceFinder } from './invoice-finder.ts';
import { invoiceInvariants } from './invoice-invariants.ts';
import { invoicePageRoutes } from './invoice-page-routes.ts';
import { invoiceRoutes } from './routes.ts';

export { applyCredit } from './apply-credit.ts';
export { billPass, isBillPass } from './bill-pass.ts';
export { customerCrn } from './crn.query.ts';
export { dueOf, isOwing, payableOf } from './due-sql.ts';
export { findBill } from './find-bill.ts';
export { invoiceOfLink } from './invoice-of-link.ts';
export { addToCredit, issueCredit, takeCredit } from './issue-credit.ts';
export { issueInvoice, type NewInvoice } from './issue-invoice.ts';
export { type IssuedSet, issueInvoices } from './issue-invoices.ts';
export { type InvoiceMove, moveInvoices, queueReturnsOf } from './move-invoices.ts';
export { owedBy } from './owed-by.ts';
export { mailReminder } from './send-invoice-link.ts';
export { checkoutLinkOf, linkIfOwing } from './share-invoice.ts';
export { voidInvoices } from './void-invoices.ts';

export const invoicesModule: Module = {
  name: 'invoices',
  finders: [invoiceFinder],
  routes(routes) {
    invoiceRoutes(routes);
    invoicePageRoutes(routes);
  },
  invariants: invoiceInvariants,
};
