import { formatDocumentNumber, type TaxCode } from '@lorikeet/domain/invoices';
import { type Cents, type Currency, type LocalDate, subCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { type DocumentLocale, type PreparedPaper, printPaper } from '../../platform/documents/index.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { buyerOf } from '../invoices/index.ts';
import { prepareAdjustment } from './adjustment-paper.ts';

export const CREDIT_NOTE_FILE = 'credit_note';

const WORDS = {
  en: { off: 'Taken off what you owe', kept: 'Kept as your credit' },
  zh: { off: '冲减应付金额', kept: '转为客户余额' },
} as const;

/** A credit note as a PDF. */
export const creditNoteFile: FileKind = {
  kind: CREDIT_NOTE_FILE,
  permission: 'invoices.read',
  async open(run, id, params) {
    const locale: DocumentLocale = params.locale === 'zh' ? 'zh' : 'en';
    const prepared = await run.inTransaction((work) => prepareCreditNote(work, id, locale));
    const { filename, pdf } = await printPaper(run.files, prepared);
    return { filename, contentType: 'application/pdf', content: pdf };
  },
};

type Note = {
  number: number;
  invoice_number: number | null;
  currency: Currency;
  amount_cents: Cents;
  gst_cents: Cents;
  off_receivable_cents: Cents;
  description: string;
  issue_date: LocalDate;
  created_at: Date;
};
type Line = { description: string; amount_cents: Cents; gst_cents: Cents; tax_code: TaxCode };

/** The note as it was issued, by the names that merchant and customer had then. */
export async function prepareCreditNote(
  work: Work,
  id: string,
  locale: DocumentLocale,
): Promise<PreparedPaper> {
  const { merchantId } = work;
  const [head, lines] = await Promise.all([
    work.maybe<Note>(sql`
      select n.number, i.number as invoice_number, n.currency, n.amount_cents, n.gst_cents,
        n.off_receivable_cents, n.description, n.issue_date, n.created_at
      from credit_notes n
      left join invoices i on i.merchant_id = ${merchantId} and i.id = n.invoice_id
      where n.merchant_id = ${merchantId} and n.id = ${id}`),
    work.rows<Line>(sql`
      select description, amount_cents, gst_cents, tax_code from credit_note_lines
      where merchant_id = ${merchantId} and credit_note_id = ${id} order by position`),
  ]);
  const note = found(head);
  const buyerName = await buyerOf(work, 'credit_notes', id);
  const words = WORDS[locale];
  return prepareAdjustment(
    work,
    {
      form: 'credit',
      number: formatDocumentNumber('CN', note.number),
      invoiceNumber: note.invoice_number,
      buyerName,
      currency: note.currency,
      amountCents: note.amount_cents,
      gstCents: note.gst_cents,
      reason: note.description,
      issuedOn: note.issue_date,
      madeAt: note.created_at,
      lines,
      ends: [
        [words.off, note.off_receivable_cents],
        [words.kept, subCents(note.amount_cents, note.off_receivable_cents)],
      ],
    },
    locale,
  );
}
