import type { Module } from '../../platform/module.ts';
import { taxInvoicePhase } from './issue-tax-invoice.ts';
import { taxInvoiceRoutes } from './routes.ts';
import { taxInvoiceFile } from './tax-invoice-file.ts';

/** The platform's invoices to its merchants for the fees it kept. */
export const taxInvoicesModule: Module = {
  name: 'tax-invoices',
  routes: taxInvoiceRoutes,
  phases: [taxInvoicePhase],
  files: [taxInvoiceFile],
};
