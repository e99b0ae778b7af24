import { postingWords } from '@lorikeet/contracts/posting-words';
import type { Sentences } from '@lorikeet/contracts/sentences';
import { formatAbn, formatMoney, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  type DocumentLocale,
  type Paper,
  type PreparedPaper,
  printPaper,
} from '../../platform/documents/index.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { dateInRow, dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantProfile, merchantProfile } from '../merchants/index.ts';
import { customerStatement, type Statement } from './statement.query.ts';

export const STATEMENT_FILE = 'customer_statement';

const WORDS = {
  en: {
    title: 'Statement of account',
    range: (from: string, to: string) => `${from} to ${to}`,
    from: 'From',
    to: 'For',
    abn: 'ABN',
    address: 'Address',
    date: 'Date',
    what: 'What',
    reference: 'Reference',
    amount: 'Amount',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    invoices: 'Invoiced',
    payments: 'Paid',
    credits: 'Credited',
    other: 'Other',
    credit: 'Your credit, not used yet',
    note: 'A debit counts as paid from the day on which the bank has it. Below zero is what takes off.',
    none: 'Nothing was billed or paid in this time.',
  },
  zh: {
    title: '对账单',
    range: (from: string, to: string) => `${from}至${to}`,
    from: '开具方',
    to: '客户',
    abn: 'ABN',
    address: '地址',
    date: '日期',
    what: '事项',
    reference: '编号',
    amount: '金额',
    balance: '余额',
    opening: '期初余额',
    closing: '期末余额',
    invoices: '账单',
    payments: '付款',
    credits: '冲减',
    other: '其他',
    credit: '尚未使用的客户余额',
    note: '扣款自提交银行之日起计为已付。负数为减少应付的金额。',
    none: '此期间没有账单或付款。',
  },
} as const;

/** A customer's statement as a PDF. */
export const statementFile: FileKind = {
  kind: STATEMENT_FILE,
  permission: 'invoices.read',
  async open(run, id, params) {
    const locale: DocumentLocale = params.locale === 'zh' ? 'zh' : 'en';
    const asked = {
      id,
      from: toLocalDate(String(params.from)),
      to: toLocalDate(String(params.to)),
    };
    const prepared = await run.inTransaction((work) => prepareStatement(work, asked, locale));
    const { filename, pdf } = await printPaper(run.files, prepared);
    return { filename, contentType: 'application/pdf', content: pdf };
  },
};

async function prepareStatement(
  work: Work,
  asked: Parameters<typeof customerStatement>[1],
  locale: DocumentLocale,
): Promise<PreparedPaper> {
  const [merchant, statement] = await Promise.all([merchantProfile(work), customerStatement(work, asked)]);
  const title = `${WORDS[locale].title} ${statement.customer.name}`;
  return {
    filename: `${title.replace(/[\\/:*?"<>|]+/g, ' ')} ${asked.from} ${asked.to}.pdf`,
    info: { title, author: merchant.tradingName, createdAt: statement.made_at, foot: title },
    image: merchant.brand.logo?.file ?? null,
    write: (paper) => write(paper, statement, merchant, locale),
  };
}

function write(paper: Paper, statement: Statement, merchant: MerchantProfile, locale: DocumentLocale): void {
  const words = WORDS[locale];
  const money = (cents: number) => formatMoney(toCents(cents), statement.currency, locale);
  const { customer, sums, lines } = statement;
  paper.letterhead(merchant.tradingName);
  paper.title(
    words.title,
    words.range(dateInWords(statement.from, locale), dateInWords(statement.to, locale)),
  );
  paper.facts([
    [words.from, merchant.legalName],
    ...(merchant.abn ? [[words.abn, formatAbn(merchant.abn)] as const] : []),
    [words.to, customer.name],
    ...(customer.address ? [[words.address, customer.address] as const] : []),
    [words.opening, money(statement.opening_cents)],
    [words.invoices, money(sums.invoices)],
    [words.payments, money(sums.payments)],
    [words.credits, money(sums.credits)],
    ...(sums.other === 0 ? [] : [[words.other, money(sums.other)] as const]),
    [words.closing, money(statement.closing_cents)],
    ...(statement.customer_credit_cents > 0
      ? [[words.credit, money(statement.customer_credit_cents)] as const]
      : []),
  ]);
  if (lines.length === 0) paper.text(words.none);
  else
    paper.fittedTable(
      [
        { title: words.date, width: 2.4 },
        { title: words.what, width: 3.4 },
        { title: words.reference, width: 2.6 },
        { title: words.amount, width: 2.2, align: 'right' },
        { title: words.balance, width: 2.2, align: 'right' },
      ],
      lines.map((line) => [
        dateInRow(line.date, locale),
        (postingWords.posting as Sentences)[line.kind]?.[locale] ?? words.other,
        line.reference ?? '',
        money(line.amount_cents),
        money(line.balance_cents),
      ]),
    );
  paper.note(words.note);
}
