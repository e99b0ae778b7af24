import { Readable } from 'node:stream';
import { formatPlainAmount, type LocalDate, printId, toCents } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import { BOM, csvRecord, harmless } from '../../platform/lists/csv.ts';
import { rowJoins, statementRow } from './payout-rows.ts';
import { statementOfPayout } from './payout-statement.query.ts';
import { payoutNumber } from './payout-words.ts';

const ROWS_PER_READ = 2_000;
const WORDS = {
  en: {
    headings: [
      'Row',
      'Statement',
      'Date',
      'What',
      'Customer',
      'Description',
      'Reference',
      'Payment',
      'Gross AUD',
      'Fee AUD',
      'GST AUD',
      'Net AUD',
    ],
    what: {
      debit_cleared: 'Debit cleared',
      debit_returned: 'Debit returned',
      platform_fee_charged: 'Platform fee',
      platform_return_fee_charged: 'Platform fee for a return',
      payout_returned: 'Payout that came back',
      merchant_paid_debt: 'Paid in by you',
      merchant_paid_debt_undone: 'Not paid in by you after all',
      card_settled: 'Paid by the acquirer',
      refund_approved: 'Refund made',
      refund_withdrawn: 'Refund taken back',
      refund_returned: 'Refund came back',
      dispute_opened: 'Taken by a dispute',
      dispute_fee_charged: 'Dispute fee',
      dispute_fee_returned: 'Dispute fee given back',
      dispute_won: 'Dispute won',
      dispute_part_returned: 'Part of a dispute given back',
      bpay_settled: 'BPAY receipt',
      bpay_matched_by_staff: 'BPAY receipt matched by hand',
      bpay_unmatched_by_staff: 'BPAY receipt taken from a customer',
      bpay_corrected: 'BPAY receipt corrected by the bank',
      bpay_reversed: 'BPAY receipt reversed by the bank',
    },
    other: 'Other movement',
    opening: 'Opening balance',
    paid: 'This payout',
    closing: 'Closing balance',
  },
  zh: {
    headings: [
      '行号',
      '对账单',
      '日期',
      '项目',
      '客户',
      '说明',
      '参考号',
      '付款编号',
      '总额（澳元）',
      '费用（澳元）',
      'GST（澳元）',
      '净额（澳元）',
    ],
    what: {
      debit_cleared: '扣款结清',
      debit_returned: '扣款退回',
      platform_fee_charged: '平台费用',
      platform_return_fee_charged: '退回的平台费用',
      payout_returned: '退回的付款结算',
      merchant_paid_debt: '您的存入款',
      merchant_paid_debt_undone: '更正：并非您的存入款',
      card_settled: '收单行结算',
      refund_approved: '发起退款',
      refund_withdrawn: '撤回退款',
      refund_returned: '退款被退回',
      dispute_opened: '争议扣款',
      dispute_fee_charged: '争议费',
      dispute_fee_returned: '退还争议费',
      dispute_won: '争议胜诉',
      dispute_part_returned: '退还部分争议款',
      bpay_settled: 'BPAY 收款',
      bpay_matched_by_staff: '人工匹配 BPAY 收款',
      bpay_unmatched_by_staff: '取消 BPAY 收款归属',
      bpay_corrected: '银行更正 BPAY 收款',
      bpay_reversed: '银行撤销 BPAY 收款',
    },
    other: '其他变动',
    opening: '期初余额',
    paid: '本次付款结算',
    closing: '期末余额',
  },
} as const;

type Locale = keyof typeof WORDS;
type Printing = { name: string; locale: Locale };

/**
 * The statement of a payout as CSV, in the language of the person who asked for it: a row for each debit with its fee and the GST of it, then the opening balance, what
 * is paid and the closing balance. Rows that an evening without a payout carried over come first, with its date, and sum
 * to the opening balance; all rows sum to what is paid and what stays. Dates are business dates. Read in steps, so that a
 * statement of a million rows needs no more memory than one of ten.
 */
export const payoutStatementFile: FileKind = {
  kind: 'payout_statement',
  permission: 'payouts.read',
  async open(run, id, { locale }) {
    const payout = found(
      await run.reads.maybe<{ number: number; payout_date: LocalDate }>(sql`
        select number, payout_date from payouts where merchant_id = ${run.merchantId} and id = ${id}`),
    );
    const name = payoutNumber(payout.number);
    return {
      filename: `${name}-${payout.payout_date}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(
        recordsOf({ ...run.reads, merchantId: run.merchantId }, id, {
          name,
          locale: locale === 'zh' ? 'zh' : 'en',
        }),
      ),
    };
  },
};

type Tenant = Queries & { merchantId: string };
type Row = {
  row: number;
  carried_on: LocalDate | null;
  effective_date: LocalDate;
  posting_kind: string;
  customer_name: string | null;
  description: string | null;
  lodgement_reference: string | null;
  payment_id: string | null;
  gross_cents: number;
  fee_cents: number;
  gst_cents: number;
  net_cents: number;
};

async function* recordsOf(queries: Tenant, id: string, printing: Printing) {
  const words = WORDS[printing.locale];
  yield `${BOM}${words.headings.join(',')}\r\n`;
  let after = 0;
  for (;;) {
    const rows = await rowsAfter(queries, id, after);
    if (rows.length === 0) break;
    after = rows.at(-1)!.row;
    yield rows.map((row) => printed(row, printing)).join('');
  }
  const { opening_cents, paid_cents, closing_cents } = await statementOfPayout(queries, id);
  yield balance(words.opening, opening_cents, printing.name);
  yield balance(words.paid, paid_cents, printing.name);
  yield balance(words.closing, closing_cents, printing.name);
}

function rowsAfter({ merchantId, ...queries }: Tenant, id: string, after: number): Promise<Row[]> {
  return queries.rows<Row>(sql`
    select ${statementRow}, k.carried_on
    from (
      select * from payout_lines
      where merchant_id = ${merchantId} and payout_id = ${id} and is_head and row_no > ${after}
      order by row_no limit ${ROWS_PER_READ}
    ) l ${rowJoins(merchantId)}
    left join carried_lines d on d.merchant_id = ${merchantId} and d.posting_id = l.posting_id
    left join payout_carries k on k.merchant_id = ${merchantId} and k.id = d.carry_id
    order by l.row_no`);
}

const amount = (cents: number) => formatPlainAmount(toCents(cents));

function printed(row: Row, { name, locale }: Printing): string {
  const { what, other } = WORDS[locale];
  return csvRecord([
    String(row.row),
    row.carried_on ?? name,
    row.effective_date,
    (what as Readonly<Record<string, string>>)[row.posting_kind] ?? other,
    harmless(row.customer_name),
    harmless(row.description),
    row.lodgement_reference ?? '',
    row.payment_id ? printId('payment', row.payment_id) : '',
    amount(row.gross_cents),
    amount(row.fee_cents),
    amount(row.gst_cents),
    amount(row.net_cents),
  ]);
}

const balance = (what: string, cents: number, name: string): string =>
  csvRecord(['', name, '', what, '', '', '', '', '', '', '', amount(cents)]);
