import { formatAbn, formatMoney, subCents, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { type DocumentLocale, documentTemplate, type Paper } from '../../platform/documents/index.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';

export const TAX_INVOICE = 'platform_tax_invoice';

const party = z.strictObject({
  name: z.string(),
  abn: z.string().nullable(),
  address: z.string().nullable(),
});

/** Everything that the platform's monthly tax invoice says. Amounts are cents, GST included where not said otherwise. */
export const taxInvoiceFacts = z.strictObject({
  number: z.string(),
  issued_on: z.string(),
  from: z.string(),
  to: z.string(),
  supplier: party,
  recipient: party,
  total_cents: z.int(),
  gst_cents: z.int(),
  /** Taken from the balance as the fees arose; the rest is payable. */
  netted_cents: z.int(),
  /** The part that was charged for returned debits; none in documents of before there was such a fee. */
  returns_cents: z.int().default(0),
  /** The debit that collects what is payable; none in documents of before there was one. */
  debit: z.strictObject({ on: z.string(), bsb: z.string(), account_masked: z.string() }).nullish(),
});
export type TaxInvoiceFacts = z.output<typeof taxInvoiceFacts>;

const WORDS = {
  en: {
    title: 'Tax invoice',
    from: 'Supplier',
    to: 'To',
    abn: 'ABN',
    address: 'Address',
    issued: 'Issued',
    period: 'For',
    range: (from: string, to: string) => `${from} to ${to}`,
    whatCleared: 'Processing fees for direct debits that cleared',
    what: 'Fees for direct debits',
    processing: 'Processing fees, debits that cleared',
    returns: 'Return fees, debits that came back',
    net: 'Without GST',
    gst: 'GST',
    total: 'Total, GST included',
    netted: 'Taken from your balance as the fees arose',
    payable: 'Payable',
    debited: (on: string, account: string, reference: string) =>
      `Debited from your account ${account} on ${on}, with the reference ${reference}, as the merchant agreement says.`,
    rounding: 'GST is worked out for each fee, half a cent rounded up, and added up here.',
  },
  zh: {
    title: '税务发票',
    from: '供应方',
    to: '致',
    abn: 'ABN',
    address: '地址',
    issued: '开具日期',
    period: '期间',
    range: (from: string, to: string) => `${from}至${to}`,
    whatCleared: '已结清直接借记的处理费',
    what: '直接借记手续费',
    processing: '已结清扣款的处理费',
    returns: '被退回扣款的退回费',
    net: '不含 GST',
    gst: 'GST',
    total: '合计（含 GST）',
    netted: '产生时已从您的余额中扣除',
    payable: '应付',
    debited: (on: string, account: string, reference: string) =>
      `按商户协议于 ${on} 从您的账户 ${account} 扣取，参考号 ${reference}。`,
    rounding: 'GST 按每笔费用计算，半分进位，此处为其合计。',
  },
} as const;

/** What the platform charged a merchant in a month, as a tax invoice. */
export const taxInvoiceDocument = documentTemplate({
  kind: TAX_INVOICE,
  version: 3,
  facts: taxInvoiceFacts,
  write(paper, facts, locale) {
    const { debit, number } = facts;
    writeFees(paper, facts, locale);
    if (!debit) return;
    const account = `${debit.bsb} ${debit.account_masked}`;
    paper.note(WORDS[locale].debited(dateInWords(toLocalDate(debit.on), locale), account, number));
  },
});

/** The look of invoices from before what is payable was debited. */
export const secondTaxInvoiceDocument = documentTemplate({
  kind: TAX_INVOICE,
  version: 2,
  facts: taxInvoiceFacts,
  write: writeFees,
});

/** The look of invoices from before returns were charged. */
export const firstTaxInvoiceDocument = documentTemplate({
  kind: TAX_INVOICE,
  version: 1,
  facts: taxInvoiceFacts,
  write(paper, facts, locale) {
    writeParties(paper, facts, locale);
    paper.section(WORDS[locale].whatCleared);
    paper.facts(sumsOf(facts, locale));
    paper.note(WORDS[locale].rounding);
  },
});

function writeFees(paper: Paper, facts: TaxInvoiceFacts, locale: DocumentLocale): void {
  const words = WORDS[locale];
  const money = moneyIn(locale);
  writeParties(paper, facts, locale);
  paper.section(words.what);
  paper.facts([
    [words.processing, money(facts.total_cents - facts.returns_cents)],
    ...(facts.returns_cents > 0 ? [[words.returns, money(facts.returns_cents)] as const] : []),
    ...sumsOf(facts, locale),
  ]);
  paper.note(words.rounding);
}

const moneyIn = (locale: DocumentLocale) => (cents: number) => formatMoney(toCents(cents), 'AUD', locale);

function writeParties(paper: Paper, facts: TaxInvoiceFacts, locale: DocumentLocale): void {
  const words = WORDS[locale];
  const day = (text: string) => dateInWords(text as never, locale);
  const about = (one: z.output<typeof party>) =>
    [
      [words.abn, one.abn && formatAbn(one.abn)],
      [words.address, one.address],
    ].filter((row): row is [string, string] => Boolean(row[1]));
  paper.letterhead(facts.supplier.name);
  paper.title(words.title, facts.number);
  paper.facts([
    [words.from, facts.supplier.name],
    ...about(facts.supplier),
    [words.to, facts.recipient.name],
    ...about(facts.recipient),
    [words.issued, day(facts.issued_on)],
    [words.period, words.range(day(facts.from), day(facts.to))],
  ]);
}

function sumsOf(facts: TaxInvoiceFacts, locale: DocumentLocale): (readonly [string, string])[] {
  const words = WORDS[locale];
  const money = moneyIn(locale);
  return [
    [words.net, money(subCents(toCents(facts.total_cents), toCents(facts.gst_cents)))],
    [words.gst, money(facts.gst_cents)],
    [words.total, money(facts.total_cents)],
    ...(facts.netted_cents > 0 ? [[words.netted, money(facts.netted_cents)] as const] : []),
    [words.payable, money(facts.total_cents - facts.netted_cents)],
  ];
}

export const taxInvoiceTitle = (locale: 'en' | 'zh', number: string): string =>
  `${WORDS[locale].title} ${number}`;
