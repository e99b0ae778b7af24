import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import {
  type Cents,
  type Currency,
  formatAbn,
  formatMoney,
  type LocalDate,
  toCents,
} from '@lorikeet/domain/kernel';
import type { DocumentLocale, PreparedPaper } from '../../platform/documents/index.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantNames, merchantProfile, namesAt } from '../merchants/index.ts';

const WORDS = {
  en: {
    adjustment: 'Adjustment note',
    note: { credit: 'Credit note', refund: 'Refund' },
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
    total: { credit: 'Credited', refund: 'Refunded' },
    gstTotal: 'GST in it',
  },
  zh: {
    adjustment: '税务调整单',
    note: { credit: '贷项通知单', refund: '退款单' },
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
    total: { credit: '冲减合计', refund: '退款合计' },
    gstTotal: '所含 GST',
  },
} as const;

/** What gives back a part of an invoice and of its GST, as its paper says it. */
export type Adjustment = {
  form: 'credit' | 'refund';
  /** As it is printed. */
  number: string;
  invoiceNumber: number | null;
  buyerName: string;
  currency: Currency;
  amountCents: Cents;
  gstCents: Cents;
  reason: string;
  issuedOn: LocalDate;
  /** Whose names hold for the merchant. */
  madeAt: Date;
  lines?: readonly { description: string; amount_cents: Cents; gst_cents: Cents }[];
  /** What stands under the sums. */
  ends?: readonly (readonly [label: string, cents: Cents])[];
};

/** The paper of an adjustment, by the names that merchant and customer had when it was made. */
export async function prepareAdjustment(
  work: Work,
  adjustment: Adjustment,
  locale: DocumentLocale,
): Promise<PreparedPaper> {
  const [merchant, names] = await Promise.all([merchantProfile(work), namesAt(work, adjustment.madeAt)]);
  const title = `${titleOf(adjustment, names, locale)} ${adjustment.number}`;
  return {
    filename: `${adjustment.number}.pdf`,
    info: { title, author: names.tradingName, createdAt: adjustment.madeAt, foot: title },
    image: merchant.brand.logo?.file ?? null,
    write: writer(adjustment, names, locale),
  };
}

/** What corrects a tax invoice is an adjustment note, of a supplier with an ABN. */
const titleOf = (
  { form, gstCents }: Pick<Adjustment, 'form' | 'gstCents'>,
  { abn }: MerchantNames,
  locale: DocumentLocale,
): string => (gstCents > 0 && abn ? WORDS[locale].adjustment : WORDS[locale].note[form]);

function writer(
  adjustment: Adjustment,
  names: MerchantNames,
  locale: DocumentLocale,
): PreparedPaper['write'] {
  const words = WORDS[locale];
  const { form, invoiceNumber, lines = [], ends = [] } = adjustment;
  const money = (cents: number) => formatMoney(toCents(cents), adjustment.currency, locale);
  return (paper) => {
    paper.letterhead(names.tradingName);
    paper.title(titleOf(adjustment, names, locale), adjustment.number);
    paper.facts([
      [words.from, names.legalName],
      ...(names.abn ? [[words.abn, formatAbn(names.abn)] as const] : []),
      ...(names.address ? [[words.address, names.address] as const] : []),
      [words.to, adjustment.buyerName],
      [words.issued, dateInWords(adjustment.issuedOn, locale)],
      ...(invoiceNumber === null
        ? []
        : [[words.invoice, formatDocumentNumber('INV', invoiceNumber)] as const]),
      [words.reason, adjustment.reason],
    ]);
    if (lines.length > 0)
      paper.table(
        [
          { title: words.what, width: 6 },
          { title: words.gst, width: 2, align: 'right' },
          { title: words.amount, width: 3, align: 'right' },
        ],
        lines.map((line) => [line.description, money(line.gst_cents), money(line.amount_cents)]),
      );
    paper.facts([
      [words.total[form], money(adjustment.amountCents)],
      [words.gstTotal, money(adjustment.gstCents)],
      ...ends.filter(([, cents]) => cents > 0).map(([label, cents]) => [label, money(cents)] as const),
    ]);
  };
}
