import { Readable } from 'node:stream';
import { formatPlainAmount, type LocalDate, printId, toCents } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import { BOM, csvRecord, harmless } from '../../platform/lists/csv.ts';
import { lineKind, payoutNumber } from './payout-words.ts';

const LINES_PER_READ = 2_000;

/**
 * The statement of a payout as CSV: a row a line, in their order, then the total, which is what was paid. Dates are
 * business dates. Read in steps, so that a statement of a million lines needs no more memory than one of ten.
 */
export const payoutStatementFile: FileKind = {
  kind: 'payout_statement',
  permission: 'payouts.read',
  async open(run, id) {
    const payout = found(
      await run.reads.maybe<{ number: number; payout_date: LocalDate; amount_cents: number }>(sql`
        select number, payout_date, amount_cents from payouts
        where merchant_id = ${run.merchantId} and id = ${id}`),
    );
    return {
      filename: `${payoutNumber(payout.number)}-${payout.payout_date}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(rowsOf(run.reads, run.merchantId, id, payout.amount_cents)),
    };
  },
};

type Line = {
  position: number;
  effective_date: LocalDate;
  kind: string;
  customer_name: string | null;
  description: string | null;
  lodgement_reference: string | null;
  payment_id: string | null;
  amount_cents: number;
};

async function* rowsOf(queries: Queries, merchantId: string, id: string, total: number) {
  yield `${BOM}Line,Date,Kind,Customer,Description,Reference,Payment,Amount AUD\r\n`;
  let after = 0;
  for (;;) {
    const lines = await linesAfter(queries, merchantId, id, after);
    if (lines.length === 0) break;
    after = lines.at(-1)!.position;
    yield lines.map(printed).join('');
  }
  yield csvRecord(['', '', 'total', '', '', '', '', formatPlainAmount(toCents(total))]);
}

function linesAfter(queries: Queries, merchantId: string, id: string, after: number): Promise<Line[]> {
  return queries.rows<Line>(sql`
    select l.position, p.effective_date, ${lineKind(sql`l.kind`)} as kind, c.name as customer_name, y.description,
      y.lodgement_reference, l.payment_id, l.amount_cents
    from (
      select * from payout_lines
      where merchant_id = ${merchantId} and payout_id = ${id} and position > ${after}
      order by position limit ${LINES_PER_READ}
    ) l
    join postings p on p.merchant_id = ${merchantId} and p.id = l.posting_id
    left join payments y on y.merchant_id = ${merchantId} and y.id = l.payment_id
    left join customers c on c.merchant_id = ${merchantId} and c.id = coalesce(p.customer_id, y.customer_id)
    order by l.position`);
}

function printed(line: Line): string {
  return csvRecord([
    String(line.position),
    line.effective_date,
    line.kind,
    harmless(line.customer_name),
    harmless(line.description),
    line.lodgement_reference ?? '',
    line.payment_id ? printId('payment', line.payment_id) : '',
    formatPlainAmount(toCents(line.amount_cents)),
  ]);
}
