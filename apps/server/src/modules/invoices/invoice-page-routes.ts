import * as invoiceLinks from '@lorikeet/contracts/invoice-links';
import { isRefusal } from '@lorikeet/domain/kernel';
import { printPaper } from '../../platform/documents/index.ts';
import { callerOf, payerOf } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readInTenant } from '../../platform/work.ts';
import { isBillPass } from './bill-pass.ts';
import { INVOICE_DOCUMENT_PATH, prepareInvoice } from './invoice-document.ts';
import { invoiceOfLink } from './invoice-of-link.ts';
import { payableInvoice } from './payable-invoice.query.ts';
import { sendInvoiceLink } from './send-invoice-link.ts';
import { makeInvoiceLink, payUrlOf, revokeInvoiceLink } from './share-invoice.ts';

/** Who reads a bill by its link. */
const READER = 'Payer';

/** The payment link of an invoice, and what it opens. */
export function invoicePageRoutes(routes: Routes): void {
  routes.tenant(invoiceLinks.makeInvoiceLink, ({ work, input }) => makeInvoiceLink(work, input.id));
  routes.tenant(invoiceLinks.sendInvoiceLink, ({ work, input }) => sendInvoiceLink(work, input.id));
  routes.tenant(invoiceLinks.revokeInvoiceLink, ({ work, input }) => revokeInvoiceLink(work, input.id));
  routes.open(invoiceLinks.getPayableInvoice, async ({ platform, input, caller }) => {
    const linked = await invoiceOfLink(platform, input.link, caller);
    return readInTenant(platform, linked, payerOf(caller, READER), (work) =>
      payableInvoice(work, linked.invoiceId, input.link),
    );
  });
  documentRoute(routes);
}

/** `?lang=zh` gives the paper in Chinese: a link in a page sends no header of its own. */
function documentRoute({ app, platform }: Routes): void {
  app.get<{ Params: { link: string }; Querystring: { lang?: string } }>(
    `${INVOICE_DOCUMENT_PATH}/:link`,
    async (request, reply) => {
      const caller = callerOf(request);
      // The paper names whom it bills.
      if (isBillPass(request.params.link)) throw notFound();
      const linked = await invoiceOfLink(platform, request.params.link, caller).catch((error: unknown) => {
        if (isRefusal(error)) throw notFound();
        throw error;
      });
      const prepared = await readInTenant(platform, linked, payerOf(caller, READER), async (work) =>
        prepareInvoice(work, linked.invoiceId, {
          locale: request.query.lang === 'zh' ? 'zh' : 'en',
          payUrl: await payUrlOf(work, linked.invoiceId, request.params.link),
        }),
      );
      const { filename, pdf } = await printPaper(platform.files, prepared);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(filename)}`)
        .header('referrer-policy', 'no-referrer')
        .send(pdf);
    },
  );
}
