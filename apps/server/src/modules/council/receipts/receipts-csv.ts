import { Readable } from 'node:stream';
import { RECEIPTS_COLUMNS } from '@lorikeet/contracts/rates-receipts';
import { formatPlainAmount, type LocalDate, printId, toCents } from '@lorikeet/domain/kernel';
import type { ReceiptMethod } from '@lorikeet/domain/rates-receipts';
import { sql } from '../../../platform/db/sql.ts';
import type { FileKind } from '../../../platform/files/tickets.ts';
import { found } from '../../../platform/http/problem.ts';
import { BOM, csvRecord, harmless } from '../../../platform/lists/csv.ts';
import type { Run } from '../../../platform/run.ts';

/** Lines that are read together. */
const PIECE = 2_000;

type Line = {
  position: number;
  posting_id: string;
  kind: 'receipt' | 'reversal';
  assessment_number: string;
  received_on: LocalDate;
  amount_cents: number;
  method: ReceiptMethod;
  reference: string | null;
  payment_id: string | null;
};

/** A receipts file as CSV. It is written from its lines, which never change, and so is the same each time. */
export const receiptsCsv: FileKind = {
  kind: 'rates_receipts_file',
  permission: 'council.read',
  async open(run, id) {
    const { number } = found(
      await run.reads.maybe<{ number: number }>(sql`
        select number from rates_receipts_files where merchant_id = ${run.merchantId} and id = ${id}`),
    );
    return {
      filename: `receipts-${String(number).padStart(4, '0')}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(records(run, id, number)),
    };
  },
};

async function* records(run: Run, fileId: string, number: number): AsyncGenerator<string> {
  yield BOM + csvRecord(RECEIPTS_COLUMNS.map(({ heading }) => heading));
  let after = 0;
  for (;;) {
    const lines = await piece(run, fileId, after);
    if (lines.length > 0) yield lines.map((line) => recordOf(line, number)).join('');
    if (lines.length < PIECE) return;
    after = lines.at(-1)!.position;
  }
}

function piece(run: Run, fileId: string, after: number): Promise<Line[]> {
  return run.reads.rows<Line>(sql`
    select position, posting_id, kind, assessment_number, received_on, amount_cents, method, reference, payment_id
    from rates_receipts_lines
    where merchant_id = ${run.merchantId} and file_id = ${fileId} and position > ${after}
    order by position limit ${PIECE}`);
}

/** The cells of a line, in the order of `RECEIPTS_COLUMNS`. */
const recordOf = (line: Line, number: number): string =>
  csvRecord([
    String(number),
    String(line.position),
    printId('posting', line.posting_id),
    line.kind,
    harmless(line.assessment_number),
    line.received_on,
    formatPlainAmount(toCents(line.amount_cents)),
    line.method,
    harmless(line.reference),
    line.payment_id ? printId('payment', line.payment_id) : '',
  ]);
