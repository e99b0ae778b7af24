import { PassThrough } from 'node:stream';
import { type Cents, type LocalDate, parseMoney } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { BOM, csvRecord, csvRecords, unharmed } from '../../platform/lists/csv.ts';
import { type CsvOrder, cellsOf, copiedCsv } from '../../platform/lists/stream-csv.ts';
import type { FileFormat, Prepare, PreparedFile } from '../../platform/prepared-file.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import { SHEET_ROWS_MAX, type SheetCell, type SheetRow } from '../../platform/sheets/sheet.ts';
import { workbook } from '../../platform/sheets/workbook.ts';
import type { Work } from '../../platform/work.ts';
import type { Share } from './share-of.ts';

/** `credit-notes-2026-11-23.csv`: its rows are read when it is asked for. */
export const listFilename = (list: string, format: FileFormat, today: LocalDate): string =>
  `${list.replaceAll('_', '-')}-${today}.${format}`;

/** A list as a file of the download centre: the rows of one moment, a few thousand in memory at once. */
export const listFile = (share: Share): PreparedFile => ({
  kind: 'list',
  permission: ({ list }) => share.list(String(list)).permission,
  formats: ['csv', 'xlsx'],
  filename: ({ list }, format, today) => listFilename(String(list), format, today),
  async prepare(run, { params, format, locale }, into) {
    const list = share.list(String(params.list));
    const order = { list, asked: params.asked as CsvOrder['asked'], locale };
    if (format === 'csv' && list.copied) {
      const total = await run.inSnapshot((work) => countRows(work, order));
      const progress = (done: number) => into.progress(done, total);
      await into.write(copiedCsv(run, order, { progress }));
      return;
    }
    const { out, headings, total, ended } = await readRows(run, order);
    const pieces = counted(out, total, into);
    try {
      // Known before a million rows are read for nothing.
      refuseUnless(format === 'csv' || total < SHEET_ROWS_MAX, 'download.too_long');
      if (format === 'csv') await into.write(csv(headings, pieces));
      else await into.write(workbook([{ name: list.name, headings, rows: sheetRows(pieces, list.types) }]));
    } finally {
      out.destroy();
      await ended;
    }
  },
});

type Reading = { out: PassThrough; headings: string[]; total: number; ended: Promise<void> };

/**
 * Reads the rows in a snapshot of their own, while what they are written to takes them at its own pace: nothing but
 * reading happens inside the transaction.
 */
function readRows(run: Run, order: CsvOrder): Promise<Reading> {
  const out = new PassThrough({ objectMode: true, highWaterMark: 2 });
  // What went wrong is said by whoever reads, or was the end that the reader wanted.
  out.on('error', () => undefined);
  return new Promise((begin, fail) => {
    const ended = run
      .inSnapshot(async (work) => {
        const total = await countRows(work, order);
        begin({ out, headings: order.list.headings(order.locale, work.timeZone), total, ended });
        await pour(work, order, out);
      })
      .then(
        () => void out.end(),
        (error: Error) => {
          fail(error);
          out.destroy(error);
        },
      );
  });
}

async function countRows(work: Work, { list, asked }: CsvOrder): Promise<number> {
  const { match } = await list.find(work, asked);
  const { total } = await work.one<{ total: number }>(sql`select count(*)::int as total ${match}`);
  return total;
}

async function pour(work: Work, order: CsvOrder, out: PassThrough): Promise<void> {
  for await (const rows of cellsOf(work, order)) {
    if (out.destroyed) return;
    if (!out.write(rows)) await new Promise((go) => out.once('drain', go).once('close', go));
  }
}

async function* counted(out: PassThrough, total: number, into: Prepare): AsyncGenerator<readonly string[][]> {
  let done = 0;
  for await (const rows of out as AsyncIterable<string[][]>) {
    yield rows;
    done += rows.length;
    await into.progress(done, total);
  }
}

async function* csv(
  headings: readonly string[],
  pieces: AsyncIterable<readonly string[][]>,
): AsyncGenerator<Buffer | string> {
  yield BOM + csvRecord(headings);
  for await (const rows of pieces) yield csvRecords(rows);
}

type Types = ReturnType<Share['list']>['types'];

async function* sheetRows(
  pieces: AsyncIterable<readonly string[][]>,
  types: Types,
): AsyncGenerator<SheetRow> {
  for await (const rows of pieces)
    for (const cells of rows) yield { cells: cells.map((cell, at) => sheetCell(cell, types[at])) };
}

/** What was printed, as what it is. Text is text to a spreadsheet whatever it begins with, so it stands as it was typed. */
function sheetCell(printed: string, type: Types[number]): SheetCell {
  if (printed === '') return null;
  switch (type) {
    case 'amount':
      return { kind: 'amount', cents: parseMoney(printed) as Cents };
    case 'number':
      return { kind: 'number', value: Number(printed) };
    case 'date':
      return { kind: 'date', day: printed };
    case 'moment':
      return { kind: 'moment', at: printed };
    default:
      return { kind: 'text', text: unharmed(printed) };
  }
}
