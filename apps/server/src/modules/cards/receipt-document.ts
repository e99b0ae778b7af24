import { AREA_BASE } from '@lorikeet/contracts/contract';
import { RECEIPT_PATH } from '@lorikeet/contracts/payer-paths';
import { instantAt, isRefusal, parseId } from '@lorikeet/domain/kernel';
import { type PreparedPaper, printPaper } from '../../platform/documents/index.ts';
import { callerOf, payerOf } from '../../platform/http/caller.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readInTenant, type Work } from '../../platform/work.ts';
import { invoiceOfLink } from '../invoices/index.ts';
import { merchantProfile, namesAt } from '../merchants/index.ts';
import { paidBy } from './receipt-facts.ts';
import { receiptPaper, receiptShown } from './receipt-paper.ts';

/** `GET {path}/{link}/{payment}?lang=zh`: the receipt of a payment at the page behind a link, as a PDF. */
export function receiptRoute({ app, platform }: Routes): void {
  app.get<{ Params: { link: string; payment: string }; Querystring: { lang?: string } }>(
    `${AREA_BASE.official}${RECEIPT_PATH}/:link/:payment`,
    async (request, reply) => {
      const { params, query } = request;
      const caller = callerOf(request);
      const linked = await invoiceOfLink(platform, params.link, caller).catch((error: unknown) => {
        if (isRefusal(error)) throw notFound();
        throw error;
      });
      const paymentId = found(parseId('payment', params.payment));
      const prepared = await readInTenant(platform, linked, payerOf(caller, 'Payer'), (work) =>
        prepareReceipt(work, { paymentId, invoiceId: linked.invoiceId }, query.lang === 'zh' ? 'zh' : 'en'),
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

/** The receipt of a captured payment, by the merchant's names when its payer paid. 404 for one that is not captured, and for another invoice's. */
export async function prepareReceipt(
  work: Work,
  of: { paymentId: string; invoiceId: string },
  locale: 'en' | 'zh',
): Promise<PreparedPaper> {
  const [merchant, read] = await Promise.all([
    merchantProfile(work),
    paidBy(work, of.paymentId, of.invoiceId),
  ]);
  const paid = found(read);
  const names = await namesAt(work, paid.created_at);
  const shown = receiptShown(paid, names, locale);
  return {
    filename: `${paid.reference}.pdf`,
    info: {
      title: shown.title,
      author: names.tradingName,
      createdAt: instantAt(paid.captured_on, '12:00', work.timeZone),
      foot: shown.title,
    },
    image: merchant.brand.logo?.file ?? null,
    write: (paper) => receiptPaper.write(paper, shown, locale),
  };
}
