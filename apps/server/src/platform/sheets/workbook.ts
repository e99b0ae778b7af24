import { strToU8, Zip, ZipDeflate } from 'fflate';
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
  // Deflated whatever its length: sizes stand behind a part that is streamed, and many readers take that of no other.
  const begin = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    part.mtime = FIXED;
    zip.add(part);
    return part;
  };
  const whole = (name: string, xml: string) => begin(name).push(strToU8(xml), true);
  whole('[Content_Types].xml', CONTENT_TYPES(sheets.length));
  whole('_rels/.rels', RELS);
  whole('xl/workbook.xml', workbookXml(sheets.map(({ name }) => name)));
  whole('xl/_rels/workbook.xml.rels', workbookRels(sheets.length));
  whole('xl/styles.xml', STYLES);
  for (const [index, sheet] of sheets.entries()) {
    const part = begin(`xl/worksheets/sheet${index + 1}.xml`);
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
