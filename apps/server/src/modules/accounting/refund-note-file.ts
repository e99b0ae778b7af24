import { changeValueWords } from '@lorikeet/contracts/audit-values';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { BANK_ZONE, type Cents, type Currency, localDateAt } from '@lorikeet/domain/kernel';
import { hasAdjustmentNote, type RefundReason, type RefundState } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import { type DocumentLocale, type PreparedPaper, printPaper } from '../../platform/documents/index.ts';
import { type FileKind, issueTicket } from '../../platform/files/tickets.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { buyerOf } from '../invoices/index.ts';
import { prepareAdjustment } from './adjustment-paper.ts';

const REFUND_NOTE_FILE = 'refund_note';

const WORDS = {
  en: { fee: 'Processing fee paid back besides', feeGst: 'GST in the fee' },
  zh: { fee: '另退手续费', feeGst: '手续费所含 GST' },
} as const;

/** The adjustment note of a refund as a PDF. */
export const refundNoteFile: FileKind = {
  kind: REFUND_NOTE_FILE,
  permission: 'payments.read',
  async open(run, id, params) {
    const locale: DocumentLocale = params.locale === 'zh' ? 'zh' : 'en';
    const prepared = await run.inTransaction((work) => prepareRefundNote(work, id, locale));
    const { filename, pdf } = await printPaper(run.files, prepared);
    return { filename, contentType: 'application/pdf', content: pdf };
  },
};

/** A ticket for the note. 404 for a refund that has none. */
export async function openRefundNote(
  work: Work,
  { id, locale }: { id: string; locale: DocumentLocale },
): Promise<{ path: string }> {
  await notedRefund(work, id);
  return {
    path: await issueTicket(work, [refundNoteFile], { kind: REFUND_NOTE_FILE, id, params: { locale } }),
  };
}

type Noted = {
  number: number;
  status: RefundState;
  invoice_number: number;
  invoice_id: string;
  currency: Currency;
  amount_cents: Cents;
  gst_cents: Cents;
  fee_cents: Cents;
  fee_gst_cents: Cents;
  reason: RefundReason;
  created_at: Date;
};

/** A refund that took GST back: then it is of an invoice, and for a reason of staff. */
async function notedRefund(work: Work, id: string): Promise<Noted> {
  const { merchantId } = work;
  const refund = found(
    await work.maybe<Noted>(sql`
      select r.number, r.status, i.id as invoice_id, i.number as invoice_number, r.currency, r.amount_cents, r.gst_cents,
        r.fee_cents, r.fee_gst_cents, r.reason, r.created_at
      from refunds r
      join payments p on p.merchant_id = ${merchantId} and p.id = r.payment_id
      join invoices i on i.merchant_id = ${merchantId} and i.id = p.invoice_id
      where r.merchant_id = ${merchantId} and r.id = ${id}`),
  );
  if (!hasAdjustmentNote(refund.status, refund.gst_cents)) throw notFound();
  return refund;
}

/** The note, by the names that the merchant had when the refund was made and the customer on the invoice. */
export async function prepareRefundNote(
  work: Work,
  id: string,
  locale: DocumentLocale,
): Promise<PreparedPaper> {
  const refund = await notedRefund(work, id);
  const words = WORDS[locale];
  return prepareAdjustment(
    work,
    {
      form: 'refund',
      number: formatDocumentNumber('RF', refund.number),
      invoiceNumber: refund.invoice_number,
      buyerName: await buyerOf(work, 'invoices', refund.invoice_id),
      currency: refund.currency,
      amountCents: refund.amount_cents,
      gstCents: refund.gst_cents,
      reason: changeValueWords('reason', refund.reason, locale),
      // The day on which the book took the sale back.
      issuedOn: localDateAt(refund.created_at, BANK_ZONE),
      madeAt: refund.created_at,
      ends: [
        [words.fee, refund.fee_cents],
        [words.feeGst, refund.fee_gst_cents],
      ],
    },
    locale,
  );
}
