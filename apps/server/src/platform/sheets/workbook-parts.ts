/* oxlint-disable no-control-regex */
import { type Currency, formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import { harmless } from '../lists/csv.ts';
import { refuseUnless } from '../refusal.ts';
import { columnWidths } from './column-widths.ts';
import { SHEET_ROWS_MAX, type Sheet, type SheetCell, type SheetRow } from './sheet.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DAY_MS = 86_400_000;
/** Spreadsheets count days from here; the odd day is their leap year 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const NAME_MAX = 31;

/** What XML cannot carry at all: controls other than tab and line ends, and halves of a pair. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const escapeXml = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const CONTENT_TYPES = (sheets: number): string => {
  const parts = Array.from(
    { length: sheets },
    (_, n) =>
      `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${parts.join('')}</Types>`;
};

export const RELS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Names of sheets are short, without some characters, and no two alike. */
export function workbookXml(names: readonly string[]): string {
  const used = new Set<string>();
  const sheets = names.map((name, index) => {
    const plain =
      name
        .replace(/[[\]*/\\?:']/g, ' ')
        .trim()
        .slice(0, NAME_MAX) || `Sheet ${index + 1}`;
    const own = used.has(plain.toLowerCase()) ? `${plain.slice(0, NAME_MAX - 4)} ${index + 1}` : plain;
    used.add(own.toLowerCase());
    return `<sheet name="${escapeXml(own)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

export function workbookRels(sheets: number): string {
  const rows = Array.from(
    { length: sheets },
    (_, n) =>
      `<Relationship Id="rId${n + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}<Relationship Id="rId${sheets + 1}" Type="${REL}/styles" Target="styles.xml"/></Relationships>`;
}

/** How each kind of number is shown, in the order of their styles. */
const FORMATS = [
  ['date', 'yyyy\\-mm\\-dd'],
  ['moment', 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
  ['number', '#,##0'],
  ['share', '0.00%'],
  ['amount', '#,##0.00'],
  ['AUD', '"$"#,##0.00;\\-"$"#,##0.00'],
  ['USD', '"US$"#,##0.00;\\-"US$"#,##0.00'],
  ['CNY', '"CN¥"#,##0.00;\\-"CN¥"#,##0.00'],
] as const;
type FormatName = (typeof FORMATS)[number][0];

/** The styles: plain text, text that looks like a formula and is none, then each format; and the same in bold. */
const PLAIN = 0;
const QUOTED = 1;
const FIRST_FORMAT = 2;
const STRONG = FIRST_FORMAT + FORMATS.length;
const FIRST_ID = 164;

const styleOf = (name: FormatName): number => FIRST_FORMAT + FORMATS.findIndex(([own]) => own === name);

export const STYLES = ((): string => {
  const formats = FORMATS.map(
    ([, code], n) => `<numFmt numFmtId="${FIRST_ID + n}" formatCode="${escapeXml(code)}"/>`,
  );
  const xf = (font: number) => [
    `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" xfId="0" applyFont="1"/>`,
    `<xf numFmtId="49" fontId="${font}" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>`,
    ...FORMATS.map(
      (_, n) =>
        `<xf numFmtId="${FIRST_ID + n}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  ];
  const xfs = [...xf(0), ...xf(1)];
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
})();

/** `A`, `Z`, `AA`. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : columnName(rest - 1) + letter;
}

/** Rows that are written at once; the first of them say how wide the columns are. */
const PIECE_ROWS = 500;

/** A worksheet, piece by piece: its head, its headings (which stay in sight), its rows. Refuses `download.too_long`. */
export async function* sheetXml({ head = [], headings, rows }: Sheet): AsyncGenerator<string> {
  let at = 0;
  const line = (row: SheetRow) => {
    at += 1;
    refuseUnless(at <= SHEET_ROWS_MAX, 'download.too_long');
    return rowXml(row, at);
  };
  const text = (words: string): SheetCell => ({ kind: 'text', text: words });
  const begin = (first: readonly SheetRow[]) =>
    [
      openingXml(head.length + 1, columnWidths(headings, first)),
      ...head.map((words) => line({ cells: [text(words)], isStrong: at === 0 })),
      line({ cells: headings.map(text), isStrong: true }),
    ].join('');
  let piece: SheetRow[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < PIECE_ROWS) continue;
    yield (at === 0 ? begin(piece) : '') + piece.map(line).join('');
    piece = [];
  }
  yield `${at === 0 ? begin(piece) : ''}${piece.map(line).join('')}</sheetData></worksheet>`;
}

function openingXml(frozen: number, widths: readonly number[]): string {
  const columns = widths.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

function rowXml({ cells, isStrong }: SheetRow, at: number): string {
  const shift = isStrong ? STRONG : 0;
  const xml = cells.map((cell, n) => (cell ? cellXml(cell, `${columnName(n)}${at}`, shift) : ''));
  return `<row r="${at}">${xml.join('')}</row>`;
}

function cellXml(cell: NonNullable<SheetCell>, ref: string, shift: number): string {
  const number = (value: string, format: FormatName) =>
    `<c r="${ref}" s="${styleOf(format) + shift}"><v>${value}</v></c>`;
  switch (cell.kind) {
    case 'text': {
      const style = (harmless(cell.text) === cell.text ? PLAIN : QUOTED) + shift;
      return `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`;
    }
    case 'amount':
      return number(formatPlainAmount(toCents(cell.cents)), currencyFormat(cell.currency));
    case 'number':
      return number(String(cell.value), 'number');
    case 'share':
      return number(String(cell.bps / 10_000), 'share');
    case 'date':
      return number(String(daysOf(`${cell.day}T00:00:00Z`)), 'date');
    case 'moment':
      return number(String(daysOf(`${cell.at.replace(' ', 'T')}Z`)), 'moment');
  }
}

const currencyFormat = (currency: Currency | undefined): FormatName => currency ?? 'amount';

const daysOf = (iso: string): number => (Date.parse(iso) - EPOCH) / DAY_MS;
