import { statutoryInstalments } from '@lorikeet/domain/council';
import { type RollFault, type RollRow, readRollRow } from '@lorikeet/domain/rates-imports';
import { type Copied, copyLine } from '../../../platform/db/copy-in.ts';
import { sql } from '../../../platform/db/sql.ts';
import { wholeFile } from '../../../platform/files/file-store.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { encodingOf, recordsOf } from '../../../platform/lists/read-csv.ts';
import type { Run } from '../../../platform/run.ts';
import { importOf, type MappedImport } from './import-store.ts';
import { judgeRows } from './judge-rows.ts';

/** Lines that are sent together, and rows after which the progress is noted. */
const LINES = 500;
const NOTED = 5_000;

const COPY = `copy rates_import_rows (merchant_id, import_id, id, line, status, assessment_number, address_line1,
  address_line2, suburb, state, postcode, owner_name, owner_email, owner_phone, land_value_cents, rates_cents,
  arrears_cents, balance_cents, due_on, amounts, concession, concession_cents, difference_cents, faults) from stdin`;

/**
 * Reads the rows of an import whose columns were chosen: each is read by itself and copied into the place of those before;
 * the set is then judged as a whole. Repeated, or again after a crash, it begins anew.
 */
export async function readRows(run: Run, importId: string): Promise<void> {
  await run.withLock(`rates-imports:${run.merchantId}`, async () => {
    const file = await importOf(run.reads, run.merchantId, importId);
    if (file.status !== 'checking') return;
    await run.inTransaction((work) =>
      work.run(sql`
        delete from rates_import_rows where merchant_id = ${work.merchantId} and import_id = ${importId}`),
    );
    await run.copyIn(COPY, linesOf(run, file as MappedImport));
    await run.inTransaction((work) => judgeRows(work, importId));
  });
}

async function* linesOf(run: Run, file: MappedImport): AsyncGenerator<string> {
  const bytes = await wholeFile(run.files, file.storage_key, file);
  let isHeading = true;
  let pending: string[] = [];
  let done = 0;
  for (const { line, cells } of recordsOf(bytes, encodingOf(bytes)!)) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const reading = { order: file.date_order, width: file.width, year: file.rating_year };
    const read = readRollRow(cells, file.columns, reading);
    pending.push(copyLine(copied(run.merchantId, file, { ...read, line })));
    done += 1;
    if (done % NOTED === 0) await noteDone(run, file.id, done);
    if (pending.length < LINES) continue;
    yield pending.join('');
    pending = [];
  }
  yield pending.join('');
}

async function noteDone(run: Run, importId: string, done: number): Promise<void> {
  await run.reads.run(sql`
    update rates_imports set done = ${done} where merchant_id = ${run.merchantId} and id = ${importId}`);
}

type Read = { row: RollRow | undefined; number: string | null; faults: RollFault[]; line: number };

function copied(merchantId: string, file: MappedImport, { row, number, faults, line }: Read): Copied[] {
  const head = [merchantId, file.id, uuidv7(), line];
  // Of a faulty row its number alone, by which another one may repeat it, and what is wrong.
  if (!row) return [...head, 'faulty', number, ...Array<null>(17).fill(null), JSON.stringify(faults)];
  const { rating_year: year, issued_on: issuedOn } = file;
  const parts =
    row.instalments.length > 0
      ? row.instalments
      : statutoryInstalments(row.state, { total: row.rates, year, issuedOn });
  return [
    ...head,
    'ready',
    row.assessmentNumber,
    row.line1,
    row.line2,
    row.suburb,
    row.state,
    row.postcode,
    row.ownerName,
    row.ownerEmail,
    row.ownerPhone,
    row.landValue,
    row.rates,
    row.arrears,
    row.balance,
    parts.map(({ dueOn }) => dueOn),
    parts.map(({ amount }) => amount),
    row.concession,
    row.concessionAmount,
    // What a property that is not on the roll yet is asked: all of it.
    row.balance,
    '[]',
  ];
}
