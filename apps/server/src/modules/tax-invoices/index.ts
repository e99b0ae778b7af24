import type { Module } from '../../platform/module.ts';
import { feeClosePhase } from './clear-fee-debits.ts';
import { feeDebitsPhase } from './file-fee-debits.ts';
import { feeDebitListeners } from './follow-bank-files.ts';
import { lastInvoiceListener } from './issue-last-tax-invoices.ts';
import { taxInvoicePhase } from './issue-tax-invoice.ts';
import { taxInvoiceRoutes } from './routes.ts';
import { taxInvoiceFile } from './tax-invoice-file.ts';
import { taxInvoiceInvariants } from './tax-invoice-invariants.ts';

export { bookDebtors, bookFees, type FeeBookings } from './fee-books.ts';
export { closePaidInvoices, lockOwingInvoices, owingInvoices, payTaxInvoice } from './pay-tax-invoice.ts';
export {
  lockFeeDebit,
  lockFeeDebitsOf,
  type ReturnedFee,
  returnFeeDebits,
  returnLodgedFeeDebits,
} from './return-fee-debit.ts';

/** The platform's invoices to its merchants for its fees, and the debits that collect what was not kept of them. */
export const taxInvoicesModule: Module = {
  name: 'tax-invoices',
  routes: taxInvoiceRoutes,
  phases: [taxInvoicePhase, feeDebitsPhase, feeClosePhase],
  listeners: [...feeDebitListeners, lastInvoiceListener],
  invariants: taxInvoiceInvariants,
  files: [taxInvoiceFile],
};
