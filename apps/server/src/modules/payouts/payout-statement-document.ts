import { PAYOUT_PART_KINDS } from '@lorikeet/contracts/payouts';
import { postingWords } from '@lorikeet/contracts/posting-words';
import type { Sentences } from '@lorikeet/contracts/sentences';
import { formatAbn, formatMoney, toCents } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { type DocumentLocale, documentTemplate, type Paper } from '../../platform/documents/index.ts';
import { dateInRow, dateInWords } from '../../platform/messages/date-words.ts';

export const PAYOUT_STATEMENT = 'payout_statement_pdf';

const balances = {
  opening_cents: z.int(),
  parts: z.array(
    z.strictObject({
      kind: z.enum(PAYOUT_PART_KINDS),
      count: z.int().nullable(),
      amount_cents: z.int(),
    }),
  ),
  paid_cents: z.int(),
  closing_cents: z.int(),
};

/** Everything that the statement of a payout says. Amounts are cents, signed as they change the balance. */
export const payoutStatementFacts = z.strictObject({
  number: z.string(),
  payout_date: z.string(),
  from: z.string(),
  merchant: z.strictObject({ name: z.string(), abn: z.string().nullable() }),
  account: z.strictObject({
    bank: z.string().nullable(),
    name: z.string(),
    bsb: z.string(),
    masked: z.string(),
  }),
  reference: z.string().nullable(),
  statement: z.strictObject(balances),
  carried: z.array(z.strictObject({ date: z.string(), ...balances })),
  rows: z.array(
    z.strictObject({
      date: z.string(),
      customer: z.string().nullable(),
      what: z.string(),
      gross_cents: z.int(),
      fee_cents: z.int(),
      gst_cents: z.int(),
      net_cents: z.int(),
    }),
  ),
  /** Rows that the payout has beyond those printed. */
  more_rows: z.int(),
});
type Facts = z.output<typeof payoutStatementFacts>;
type Balances = Facts['statement'];

const WORDS = {
  en: {
    title: 'Payout statement',
    abn: 'ABN',
    account: 'Account',
    reference: 'Reference on your statement',
    statement: 'Statement',
    carried: (day: string) => `Carried over on ${day}`,
    opening: 'Opening balance',
    closing: 'Closing balance',
    parts: {
      debit: 'Debits cleared',
      card: 'Card payments',
      bpay: 'BPAY payments',
      fee: 'Platform fees, without GST',
      gst: 'GST on the fees',
      return: 'Debits returned',
      refund: 'Refunds',
      dispute: 'Disputes',
      other: 'Adjustments',
    },
    rows: 'Every debit with its fee',
    columns: ['Date', 'Customer', 'What', 'Gross', 'Fee', 'GST', 'Net'],
    what: {
      debit_cleared: 'Debit cleared',
      debit_returned: 'Debit returned',
      platform_fee_charged: 'Platform fee',
      platform_return_fee_charged: 'Return fee',
      payout_returned: 'Payout that came back',
      merchant_paid_debt: 'Paid in by you',
    },
    other: 'Adjustment',
    more: (count: number) => `${count} more rows are in the statement as CSV.`,
  },
  zh: {
    title: '付款结算对账单',
    abn: 'ABN',
    account: '账户',
    reference: '对账单上的参考号',
    statement: '对账单',
    carried: (day: string) => `${day}结转`,
    opening: '期初余额',
    closing: '期末余额',
    parts: {
      debit: '已结清扣款',
      card: '银行卡付款',
      bpay: 'BPAY 付款',
      fee: '平台费用（不含 GST）',
      gst: '费用的 GST',
      return: '被退回的扣款',
      refund: '退款',
      dispute: '争议',
      other: '调整',
    },
    rows: '每笔扣款及其费用',
    columns: ['日期', '客户', '项目', '总额', '费用', 'GST', '净额'],
    what: {
      debit_cleared: '扣款结清',
      debit_returned: '扣款退回',
      platform_fee_charged: '平台费用',
      platform_return_fee_charged: '退回费',
      payout_returned: '退回的付款结算',
      merchant_paid_debt: '您的存入款',
    },
    other: '调整',
    more: (count: number) => `其余 ${count} 行见 CSV 对账单。`,
  },
} as const;

type Labels = Readonly<Record<DocumentLocale, { to: string; date: string; paid: string }>>;

/** As statements were printed first: as if the money had left already. */
const PAID_LABELS: Labels = {
  en: { to: 'Paid to', date: 'Payout date', paid: 'Paid out' },
  zh: { to: '收款方', date: '结算日', paid: '付出金额' },
};

/** True before the bank has paid it, after, and where it came back: what is printed stays as it is. */
const LABELS: Labels = {
  en: { to: 'Payee', date: 'Payout date', paid: 'Amount of this payout' },
  zh: { to: '收款方', date: '付款结算日', paid: '本次付款结算金额' },
};

const moneyIn = (locale: DocumentLocale) => (cents: number) => formatMoney(toCents(cents), 'AUD', locale);

/** What the payout is called, how a row says its day and what it is, and whether its amounts and days keep to one line. */
type Look = {
  labels: Labels;
  day: typeof dateInWords;
  what: (kind: string, locale: DocumentLocale) => string;
  table: 'table' | 'fittedTable';
};

/** As statements were printed first: the day of the week in each row, and every kind but a few an adjustment. */
const FIRST_LOOK: Look = {
  labels: PAID_LABELS,
  day: dateInWords,
  what: (kind, locale) =>
    (WORDS[locale].what as Readonly<Record<string, string>>)[kind] ?? WORDS[locale].other,
  table: 'table',
};

/** The day short enough for one line, and each kind as the screens call it. */
const NAMED_LOOK: Look = {
  labels: PAID_LABELS,
  day: dateInRow,
  what: (kind, locale) =>
    (WORDS[locale].what as Readonly<Record<string, string>>)[kind] ??
    (postingWords.posting as Sentences)[kind]?.[locale] ??
    WORDS[locale].other,
  table: 'table',
};

const FITTED_LOOK: Look = { ...NAMED_LOOK, table: 'fittedTable' };

const LOOK: Look = { ...FITTED_LOOK, labels: LABELS };

/** The statement of a payout: where it went, opening to closing balance, and every row. */
const statementTemplate = (version: number, look: Look) =>
  documentTemplate({
    kind: PAYOUT_STATEMENT,
    version,
    facts: payoutStatementFacts,
    write(paper, facts, locale) {
      const words = { ...WORDS[locale], ...look.labels[locale] };
      const day = (text: string) => dateInWords(text as never, locale);
      const { account, merchant } = facts;
      paper.letterhead(facts.from);
      paper.title(words.title, facts.number);
      paper.facts([
        [words.to, merchant.name],
        ...(merchant.abn ? [[words.abn, formatAbn(merchant.abn)] as const] : []),
        [words.account, [account.bank, account.bsb, account.masked, account.name].filter(Boolean).join(' ')],
        [words.date, day(facts.payout_date)],
        ...(facts.reference ? [[words.reference, facts.reference] as const] : []),
        [words.paid, moneyIn(locale)(facts.statement.paid_cents)],
      ]);
      writeBalances(paper, words.statement, facts.statement, locale, look);
      for (const one of facts.carried) writeBalances(paper, words.carried(day(one.date)), one, locale, look);
      writeRows(paper, facts, locale, look);
    },
  });

export const payoutStatementDocument = statementTemplate(4, LOOK);

/** The look of statements from before they left open whether the money has left. */
export const thirdPayoutStatementDocument = statementTemplate(3, FITTED_LOOK);

/** The look of statements from before long amounts and Chinese days kept to one line. */
export const secondPayoutStatementDocument = statementTemplate(2, NAMED_LOOK);

/** The look of statements from before each kind of row had its name. */
export const firstPayoutStatementDocument = statementTemplate(1, FIRST_LOOK);

/** Opening balance, what moved by kind, what is paid out and what stays. */
function writeBalances(
  paper: Paper,
  title: string,
  of: Balances,
  locale: DocumentLocale,
  { labels }: Look,
): void {
  const words = { ...WORDS[locale], ...labels[locale] };
  const money = moneyIn(locale);
  paper.section(title);
  paper.facts([
    [words.opening, money(of.opening_cents)],
    ...of.parts.map(
      ({ kind, count, amount_cents }) =>
        [
          count === null ? words.parts[kind] : `${words.parts[kind]} (${count})`,
          money(amount_cents),
        ] as const,
    ),
    ...(of.paid_cents === 0 ? [] : [[words.paid, money(-of.paid_cents)] as const]),
    [words.closing, money(of.closing_cents)],
  ]);
}

function writeRows(paper: Paper, { rows, more_rows }: Facts, locale: DocumentLocale, look: Look): void {
  const words = WORDS[locale];
  const money = moneyIn(locale);
  const [date, customer, kind, ...amounts] = words.columns;
  paper.section(words.rows);
  paper[look.table](
    [
      { title: date, width: 3 },
      { title: customer, width: 4 },
      { title: kind, width: 3 },
      ...amounts.map((title) => ({ title, width: 2.4, align: 'right' as const })),
    ],
    rows.map((row) => [
      look.day(row.date as never, locale),
      row.customer ?? '',
      look.what(row.what, locale),
      money(row.gross_cents),
      money(row.fee_cents),
      money(row.gst_cents),
      money(row.net_cents),
    ]),
  );
  if (more_rows > 0) paper.note(words.more(more_rows));
}

export const payoutStatementTitle = (locale: DocumentLocale, number: string): string =>
  `${WORDS[locale].title} ${number}`;
