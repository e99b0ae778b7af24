import { documentFile } from '../../platform/documents/index.ts';
import {
  firstTaxInvoiceDocument,
  secondTaxInvoiceDocument,
  TAX_INVOICE,
  taxInvoiceDocument,
} from './tax-invoice-document.ts';

/** A tax invoice as a PDF, through a ticket. */
export const taxInvoiceFile = documentFile(TAX_INVOICE, 'payouts.read', [
  taxInvoiceDocument,
  secondTaxInvoiceDocument,
  firstTaxInvoiceDocument,
]);
