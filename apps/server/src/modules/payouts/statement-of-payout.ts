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
const HEADINGS = [
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
];

/**
 * The statement of a payout as CSV: a row for each debit with its fee and the GST of it, then the opening balance, what
 * is paid and the closing balance. Rows that an evening without a payout carried over come first, with its date, and sum
 * to the opening balance; all rows sum to what is paid and what stays. Dates are business dates. Read in steps, so that a
 * statement of a million rows needs no more memory than one of ten.
 */
export const payoutStatementFile: FileKind = {
  kind: 'payout_statement',
  permission: 'payouts.read',
  async open(run, id) {
    const payout = found(
      await run.reads.maybe<{ number: number; payout_date: LocalDate }>(sql`
        select number, payout_date from payouts where merchant_id = ${run.merchantId} and id = ${id}`),
    );
    const name = payoutNumber(payout.number);
    return {
      filename: `${name}-${payout.payout_date}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(recordsOf({ ...run.reads, merchantId: run.merchantId }, id, name)),
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

async function* recordsOf(queries: Tenant, id: string, name: string) {
  yield `${BOM}${HEADINGS.join(',')}\r\n`;
  let after = 0;
  for (;;) {
    const rows = await rowsAfter(queries, id, after);
    if (rows.length === 0) break;
    after = rows.at(-1)!.row;
    yield rows.map((row) => printed(row, name)).join('');
  }
  const { opening_cents, paid_cents, closing_cents } = await statementOfPayout(queries, id);
  yield balance('Opening balance', opening_cents, name);
  yield balance('Paid', paid_cents, name);
  yield balance('Closing balance', closing_cents, name);
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

const WHAT: Readonly<Record<string, string>> = {
  debit_cleared: 'Debit cleared',
  debit_returned: 'Debit returned',
  platform_fee_charged: 'Platform fee',
  platform_return_fee_charged: 'Platform fee for a return',
  payout_returned: 'Payout that came back',
  merchant_paid_debt: 'Paid in by you',
};

const amount = (cents: number) => formatPlainAmount(toCents(cents));

function printed(row: Row, name: string): string {
  return csvRecord([
    String(row.row),
    row.carried_on ?? name,
    row.effective_date,
    WHAT[row.posting_kind] ?? 'Other movement',
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
