import { formatAbn, formatMoney, formatUnitPrice, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { dishonourFeeWaivedShape, invoiceVoidedShape } from '@lorikeet/domain/ledger';
import type { DocumentLocale, Paper, PreparedPaper } from '../../platform/documents/index.ts';
import { currencyInWords } from '../../platform/messages/currency-words.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantNames, merchantProfile, namesAt } from '../merchants/index.ts';
import { buyerOf } from './buyer.query.ts';
import { type BpayReference, invoiceCrn } from './crn.query.ts';
import { invoiceDetail } from './invoice-detail.query.ts';

/** `GET {path}/{link}`: the invoice behind a payment link as a PDF. */
export const INVOICE_DOCUMENT_PATH = '/api/official/invoice/document';

const WORDS = {
  en: {
    taxInvoice: 'Tax invoice',
    invoice: 'Invoice',
    void: (day: string) => `Void, ${day}`,
    abn: 'ABN',
    address: 'Address',
    from: 'From',
    to: 'To',
    issued: 'Issued',
    due: 'Due',
    what: 'What',
    quantity: 'Quantity',
    unit: 'Each',
    amount: 'Amount',
    gstShort: 'GST',
    included: 'Prices and amounts include GST.',
    currency: 'Currency',
    total: 'Total',
    gst: 'GST in the total',
    biller: 'BPAY biller code',
    crn: 'BPAY reference (CRN)',
    pay: 'Pay online',
    payHow:
      'Scan the code or open the address below. You need no account, and any fee is shown before you pay.',
    rounding: 'Amounts are as issued. What was paid since then is shown on the payment page.',
  },
  zh: {
    taxInvoice: '税务发票',
    invoice: '账单',
    void: (day: string) => `已作废，${day}`,
    abn: 'ABN',
    address: '地址',
    from: '开具方',
    to: '致',
    issued: '开具日期',
    due: '到期日',
    what: '项目',
    quantity: '数量',
    unit: '单价',
    amount: '金额',
    gstShort: 'GST',
    included: '单价与金额均含 GST。',
    currency: '币种',
    total: '合计',
    gst: '合计所含 GST',
    biller: 'BPAY 收款方代码',
    crn: 'BPAY 参考号（CRN）',
    pay: '在线付款',
    payHow: '扫描二维码或打开下方地址即可付款，无需开立账户，付款前会显示手续费。',
    rounding: '金额为开具时的金额，之后的付款见付款页面。',
  },
} as const;

/** What takes the postings of an invoice, or of a fee for a debit that came back, back. */
const VOIDED: ReadonlySet<string> = new Set([invoiceVoidedShape.kind, dishonourFeeWaivedShape.kind]);

type Invoice = Awaited<ReturnType<typeof invoiceDetail>>;

/**
 * An issued invoice as a PDF. Nothing of what was issued is edited but its due date, which moves to the day of its debit or charge:
 * the paper says what was issued, by the names that merchant and customer had then, and the day on which it is due now; with GST it is a tax invoice and names the merchant's ABN. One that is
 * void says so, and asks for nothing; how it is paid is printed only while something is due. With `payUrl` it says where it is paid, as an address and as a QR code.
 */
export async function prepareInvoice(
  work: Work,
  invoiceId: string,
  { locale, payUrl }: { locale: DocumentLocale; payUrl?: string | undefined },
): Promise<PreparedPaper> {
  const [merchant, invoice, bpay] = await Promise.all([
    merchantProfile(work),
    invoiceDetail(work, invoiceId),
    invoiceCrn(work, invoiceId),
  ]);
  const [names, buyer] = await Promise.all([
    namesAt(work, invoice.created_at),
    buyerOf(work, 'invoices', invoiceId),
  ]);
  const title = `${titleOf(invoice, names, locale)} ${invoice.number}`;
  return {
    filename: `${invoice.number}.pdf`,
    info: { title, author: names.tradingName, createdAt: invoice.created_at, foot: title },
    image: merchant.brand.logo?.file ?? null,
    write: (paper) => writeInvoice(paper, { ...invoice, buyer, bpay, payUrl }, names, locale),
  };
}

/** Only a supplier with an ABN who collected GST issues a tax invoice. */
const titleOf = (invoice: Invoice, { abn }: MerchantNames, locale: DocumentLocale): string =>
  invoice.gst_cents > 0 && abn ? WORDS[locale].taxInvoice : WORDS[locale].invoice;

/** The day on which the invoice's postings were taken back. */
const voidedOn = ({ status, postings }: Invoice): LocalDate | undefined =>
  status === 'void' ? postings.findLast(({ kind }) => VOIDED.has(kind))?.effective_date : undefined;

function writeInvoice(
  paper: Paper,
  invoice: Invoice & { buyer: string; bpay: BpayReference | null; payUrl: string | undefined },
  names: MerchantNames,
  locale: DocumentLocale,
): void {
  const words = WORDS[locale];
  const money = (cents: number) => formatMoney(toCents(cents), invoice.currency, locale);
  const day = (on: LocalDate) => dateInWords(on, locale);
  const isOwing = invoice.due_cents > 0;
  paper.letterhead(names.tradingName);
  const voided = voidedOn(invoice);
  paper.title(
    titleOf(invoice, names, locale),
    voided ? `${invoice.number}\n${words.void(day(voided))}` : invoice.number,
  );
  paper.facts([
    [words.from, names.legalName],
    ...(names.abn ? [[words.abn, formatAbn(names.abn)] as const] : []),
    ...(names.address ? [[words.address, names.address] as const] : []),
    [words.to, invoice.buyer],
    [words.issued, day(invoice.issue_date)],
    [words.due, day(invoice.due_date)],
    // A paper in Australian dollars stays as it was printed before there were others.
    ...(invoice.currency === 'AUD'
      ? []
      : [[words.currency, currencyInWords(invoice.currency, locale)] as const]),
  ]);
  writeLines(paper, invoice, locale);
  paper.facts([
    [words.total, money(invoice.total_cents)],
    [words.gst, money(invoice.gst_cents)],
    ...(invoice.bpay && isOwing
      ? [[words.biller, invoice.bpay.biller_code] as const, [words.crn, invoice.bpay.crn] as const]
      : []),
  ]);
  if (invoice.payUrl && isOwing) {
    paper.section(words.pay);
    paper.scanned(invoice.payUrl, [words.payHow]);
    paper.note(invoice.payUrl);
  }
  paper.note(words.rounding);
}

/** Each line with its price and the GST in it; a column that no line fills is left out. */
function writeLines(paper: Paper, { lines, currency, gst_cents }: Invoice, locale: DocumentLocale): void {
  const words = WORDS[locale];
  const money = (cents: number) => formatMoney(toCents(cents), currency, locale);
  const hasGst = gst_cents !== 0;
  const hasPrices = lines.some((line) => line.unit_price_e4 !== null);
  paper.table(
    [
      { title: words.what, width: 6 },
      { title: words.quantity, width: 1.6, align: 'right' },
      ...(hasPrices ? [{ title: words.unit, width: 2.2, align: 'right' as const }] : []),
      ...(hasGst ? [{ title: words.gstShort, width: 2, align: 'right' as const }] : []),
      { title: words.amount, width: 2.4, align: 'right' },
    ],
    lines.map((line) => [
      line.description,
      String(line.quantity),
      ...(hasPrices
        ? [line.unit_price_e4 === null ? '' : formatUnitPrice(line.unit_price_e4, currency, locale)]
        : []),
      ...(hasGst ? [money(line.gst_cents)] : []),
      money(line.amount_cents),
    ]),
  );
  if (hasGst) paper.note(words.included);
}
