import type { Currency } from '@lorikeet/domain/kernel';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { CONTENT_TYPES, RELS, STYLES, sheetXml, workbookRels, workbookXml } from './workbook-parts.ts';

/** A cell of a sheet: what it is decides how a spreadsheet shows and adds it. */
export type SheetCell =
  | { kind: 'text'; text: string }
  /** Minor units, shown in their currency; without one as a plain decimal. */
  | { kind: 'amount'; cents: number; currency?: Currency }
  | { kind: 'number'; value: number }
  /** Basis points, shown per cent. */
  | { kind: 'share'; bps: number }
  /** `YYYY-MM-DD`. */
  | { kind: 'date'; day: string }
  /** `YYYY-MM-DD HH:MM:SS` in the zone that its heading names. */
  | { kind: 'moment'; at: string }
  | null;

export type SheetRow = { cells: readonly SheetCell[]; isStrong?: boolean };

export type Sheet = {
  name: string;
  /** Lines above the table: a title, the days. */
  head?: readonly string[];
  headings: readonly string[];
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
};

/** When zipped parts have no other date, the same content is the same file. */
const FIXED = new Date(Date.UTC(2020, 0, 1));

/** A workbook (XLSX) of one or more sheets, piece by piece: a row is forgotten once it is written. */
export async function* workbook(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else pieces.push(Buffer.from(piece));
  });
  const taken = function* () {
    if (failure) throw failure;
    yield* pieces.splice(0);
  };
  const whole = (name: string, xml: string) => {
    const part = new ZipPassThrough(name);
    part.mtime = FIXED;
    zip.add(part);
    part.push(strToU8(xml), true);
  };
  whole('[Content_Types].xml', CONTENT_TYPES(sheets.length));
  whole('_rels/.rels', RELS);
  whole('xl/workbook.xml', workbookXml(sheets.map(({ name }) => name)));
  whole('xl/_rels/workbook.xml.rels', workbookRels(sheets.length));
  whole('xl/styles.xml', STYLES);
  for (const [index, sheet] of sheets.entries()) {
    const part = new ZipDeflate(`xl/worksheets/sheet${index + 1}.xml`, { level: 6 });
    part.mtime = FIXED;
    zip.add(part);
    for await (const xml of sheetXml(sheet)) {
      part.push(strToU8(xml));
      yield* taken();
    }
    part.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
