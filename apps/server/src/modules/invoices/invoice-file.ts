import { printPaper } from '../../platform/documents/index.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { prepareInvoice } from './invoice-document.ts';
import { linkIfOwing } from './share-invoice.ts';

export const INVOICE_FILE = 'invoice';

/** An invoice as a PDF for the merchant, with the payment link while something is to pay. */
export const invoiceFile: FileKind = {
  kind: INVOICE_FILE,
  permission: 'invoices.read',
  async open(run, id, params) {
    const locale = params.locale === 'zh' ? 'zh' : 'en';
    const prepared = await run.inTransaction(async (work) =>
      prepareInvoice(work, id, { locale, payUrl: await linkIfOwing(work, id) }),
    );
    const { filename, pdf } = await printPaper(run.files, prepared);
    return { filename, contentType: 'application/pdf', content: pdf };
  },
};
