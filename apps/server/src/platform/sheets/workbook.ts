import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Sheet } from './sheet.ts';
import { CONTENT_TYPES, RELS, STYLES, sheetXml, workbookRels, workbookXml } from './workbook-parts.ts';

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
