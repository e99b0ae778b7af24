import { formatDocumentNumber, type TaxCode } from '@lorikeet/domain/invoices';
import {
  type Cents,
  type Currency,
  formatAbn,
  formatMoney,
  type LocalDate,
  toCents,
} from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import {
  type DocumentLocale,
  type Paper,
  type PreparedPaper,
  printPaper,
} from '../../platform/documents/index.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantProfile, merchantProfile } from '../merchants/index.ts';

export const CREDIT_NOTE_FILE = 'credit_note';

const WORDS = {
  en: {
    adjustment: 'Adjustment note',
    note: 'Credit note',
    from: 'From',
    to: 'To',
    abn: 'ABN',
    address: 'Address',
    issued: 'Issued',
    invoice: 'For invoice',
    reason: 'Reason',
    what: 'What',
    amount: 'Amount, GST included',
    gst: 'GST',
    total: 'Credited',
    gstTotal: 'GST in it',
    off: 'Taken off what you owe',
    kept: 'Kept as your credit',
  },
  zh: {
    adjustment: '税务调整单',
    note: '贷项通知单',
    from: '开具方',
    to: '致',
    abn: 'ABN',
    address: '地址',
    issued: '开具日期',
    invoice: '对应账单',
    reason: '原因',
    what: '项目',
    amount: '金额（含 GST）',
    gst: 'GST',
    total: '冲减合计',
    gstTotal: '所含 GST',
    off: '冲减应付金额',
    kept: '转为客户余额',
  },
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
  customer_name: string;
  currency: Currency;
  amount_cents: Cents;
  gst_cents: Cents;
  off_receivable_cents: Cents;
  description: string;
  issue_date: LocalDate;
  created_at: Date;
  lines: { description: string; amount_cents: Cents; gst_cents: Cents; tax_code: TaxCode }[];
};

async function prepareCreditNote(work: Work, id: string, locale: DocumentLocale): Promise<PreparedPaper> {
  const { merchantId } = work;
  const [merchant, head, lines] = await Promise.all([
    merchantProfile(work),
    work.maybe<Omit<Note, 'lines'> & { billed_name: Buffer | null }>(sql`
      select n.number, i.number as invoice_number, c.name as customer_name, c.billed_name, n.currency, n.amount_cents, n.gst_cents,
        n.off_receivable_cents, n.description, n.issue_date, n.created_at
      from credit_notes n
      join customers c on c.merchant_id = ${merchantId} and c.id = n.customer_id
      left join invoices i on i.merchant_id = ${merchantId} and i.id = n.invoice_id
      where n.merchant_id = ${merchantId} and n.id = ${id}`),
    work.rows<Note['lines'][number]>(sql`
      select description, amount_cents, gst_cents, tax_code from credit_note_lines
      where merchant_id = ${merchantId} and credit_note_id = ${id} order by position`),
  ]);
  const { billed_name: billed, ...stored } = found(head);
  const note = { ...stored, customer_name: billed ? work.vault.open(billed) : stored.customer_name, lines };
  const number = formatDocumentNumber('CN', note.number);
  const title = `${titleOf(note, merchant, locale)} ${number}`;
  return {
    filename: `${number}.pdf`,
    info: { title, author: merchant.tradingName, createdAt: note.created_at, foot: title },
    image: merchant.brand.logo?.file ?? null,
    write: (paper) => write(paper, { ...note, printed: number }, merchant, locale),
  };
}

/** What corrects a tax invoice is an adjustment note, of a supplier with an ABN. */
const titleOf = (note: Note, merchant: MerchantProfile, locale: DocumentLocale): string =>
  note.gst_cents > 0 && merchant.abn ? WORDS[locale].adjustment : WORDS[locale].note;

function write(
  paper: Paper,
  note: Note & { printed: string },
  merchant: MerchantProfile,
  locale: DocumentLocale,
): void {
  const words = WORDS[locale];
  const money = (cents: number) => formatMoney(toCents(cents), note.currency, locale);
  const kept = note.amount_cents - note.off_receivable_cents;
  paper.letterhead(merchant.tradingName);
  paper.title(titleOf(note, merchant, locale), note.printed);
  paper.facts([
    [words.from, merchant.legalName],
    ...(merchant.abn ? [[words.abn, formatAbn(merchant.abn)] as const] : []),
    ...(merchant.address ? [[words.address, merchant.address] as const] : []),
    [words.to, note.customer_name],
    [words.issued, dateInWords(note.issue_date, locale)],
    ...(note.invoice_number === null
      ? []
      : [[words.invoice, formatDocumentNumber('INV', note.invoice_number)] as const]),
    [words.reason, note.description],
  ]);
  if (note.lines.length > 0)
    paper.table(
      [
        { title: words.what, width: 6 },
        { title: words.gst, width: 2, align: 'right' },
        { title: words.amount, width: 3, align: 'right' },
      ],
      note.lines.map((line) => [line.description, money(line.gst_cents), money(line.amount_cents)]),
    );
  paper.facts([
    [words.total, money(note.amount_cents)],
    [words.gstTotal, money(note.gst_cents)],
    ...(note.off_receivable_cents > 0 ? [[words.off, money(note.off_receivable_cents)] as const] : []),
    ...(kept > 0 ? [[words.kept, money(kept)] as const] : []),
  ]);
}
