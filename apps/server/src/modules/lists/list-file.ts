import { type Cents, parseMoney } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { BOM, csvRecord, unharmed } from '../../platform/lists/csv.ts';
import { type CsvOrder, cellsOf } from '../../platform/lists/stream-csv.ts';
import type { Prepare, PreparedFile } from '../../platform/prepared-file.ts';
import { type SheetCell, type SheetRow, workbook } from '../../platform/sheets/workbook.ts';
import type { Work } from '../../platform/work.ts';
import type { Share } from './share-of.ts';

/** A list as a file of the download centre: the rows of one moment, a thousand in memory at once. */
export const listFile = (share: Share): PreparedFile => ({
  kind: 'list',
  permission: ({ list }) => share.list(String(list)).permission,
  formats: ['csv', 'xlsx'],
  prepare: (run, { params, format, locale }, into) =>
    run.inSnapshot(async (work) => {
      const order = {
        list: share.list(String(params.list)),
        asked: params.asked as CsvOrder['asked'],
        locale,
      };
      const pieces = counted(work, order, into);
      const headings = order.list.headings(locale, work.timeZone);
      if (format === 'csv') return into.write(csv(headings, pieces));
      const { types, name } = order.list;
      return into.write(workbook([{ name, headings, rows: sheetRows(pieces, types) }]));
    }),
});

async function* counted(work: Work, order: CsvOrder, into: Prepare): AsyncGenerator<readonly string[][]> {
  const { match } = await order.list.find(work, order.asked);
  const { total } = await work.one<{ total: number }>(sql`select count(*)::int as total ${match}`);
  let done = 0;
  await into.progress(done, total);
  for await (const rows of cellsOf(work, order)) {
    yield rows;
    done += rows.length;
    await into.progress(done, total);
  }
}

async function* csv(
  headings: readonly string[],
  pieces: AsyncIterable<readonly string[][]>,
): AsyncGenerator<string> {
  yield BOM + csvRecord(headings);
  for await (const rows of pieces) yield rows.map(csvRecord).join('');
}

type Types = Share extends { list(name: string): { types: infer T } } ? T : never;

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
