import { read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sheet, SheetCell } from './sheet.ts';
import { workbook } from './workbook.ts';
import { sheetXml } from './workbook-parts.ts';

/** What another program makes of our file: its own reading of the standard, sharing no code with ours. */
async function opened(sheets: readonly Sheet[]): Promise<WorkBook> {
  const pieces: Buffer[] = [];
  for await (const piece of workbook(sheets)) pieces.push(piece);
  return read(Buffer.concat(pieces), { cellNF: true, cellFormula: true });
}
const sheetOf = async (cells: readonly SheetCell[], headings: readonly string[] = ['One']) =>
  (await opened([{ name: 'One', headings, rows: cells.map((cell) => ({ cells: [cell] })) }])).Sheets.One!;
/** The cells of the first column under its heading. */
const columnOf = (sheet: WorkSheet, count: number) =>
  Array.from(
    { length: count },
    (_, n) => sheet[`A${n + 2}`] as { t: string; v: unknown; w: string; f?: string },
  );
const dayOf = (serial: unknown) =>
  new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString();

it('names its sheets as the standard allows, each by itself, in Chinese too', async () => {
  const names = [
    'By period',
    'By period',
    '退票：按原因',
    "What's [due]: a/b?*",
    'x'.repeat(40),
    `${'x'.repeat(40)}y`,
    '',
  ];
  const { SheetNames } = await opened(names.map((name) => ({ name, headings: ['One'], rows: [] })));
  expect(SheetNames).toEqual([
    'By period',
    'By period 2',
    '退票：按原因',
    'What s  due   a b',
    'x'.repeat(31),
    `${'x'.repeat(27)} 6`,
    'Sheet 7',
  ]);
});

it('has amounts as numbers of two places, in their currency, which add up', async () => {
  const sheet = await sheetOf([
    { kind: 'amount', cents: 1_234_567, currency: 'AUD' },
    { kind: 'amount', cents: -5, currency: 'USD' },
    { kind: 'amount', cents: 9_900, currency: 'CNY' },
    { kind: 'amount', cents: 100 },
    { kind: 'share', bps: 1_250 },
    { kind: 'number', value: 12_345 },
  ]);
  const cells = columnOf(sheet, 6);
  expect(cells.map(({ t }) => t)).toEqual(Array(6).fill('n'));
  expect(cells.map(({ v }) => v)).toEqual([12_345.67, -0.05, 99, 1, 0.125, 12_345]);
  expect(cells.map(({ w }) => w)).toEqual(['$12,345.67', '-US$0.05', 'CN¥99.00', '1.00', '12.50%', '12,345']);
});

it('has days and moments as a spreadsheet counts them', async () => {
  const sheet = await sheetOf([
    { kind: 'date', day: '2026-11-26' },
    { kind: 'date', day: '2028-02-29' },
    { kind: 'moment', at: '2026-11-26 14:30:15' },
  ]);
  const cells = columnOf(sheet, 3);
  expect(cells.map(({ t }) => t)).toEqual(['n', 'n', 'n']);
  expect(cells.map(({ w }) => w)).toEqual(['2026-11-26', '2028-02-29', '2026-11-26 14:30:15']);
  expect(cells.map(({ v }) => dayOf(v).slice(0, 10))).toEqual(['2026-11-26', '2028-02-29', '2026-11-26']);
});

it('keeps as text what looks like a formula, and what it says in any language', async () => {
  const texts = [
    '=1+1',
    '+61 2 9999 0000',
    '-5',
    '@SUM(A1)',
    '=HYPERLINK("http://x","y")',
    '赵丽 <b> & "引号"',
    ' two  ',
    '007',
  ];
  const cells = columnOf(await sheetOf(texts.map((text) => ({ kind: 'text', text }))), texts.length);
  expect(cells.map(({ t }) => t)).toEqual(texts.map(() => 's'));
  expect(cells.map(({ v }) => v)).toEqual(texts);
  expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
});

it('is opened whatever stands in a cell, and every cent is there', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => ({ kind: 'text' as const, text })),
    fc
      .integer({ min: -90_000_000_000, max: 90_000_000_000 })
      .map((cents) => ({ kind: 'amount' as const, cents })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 30 }), async (cells) => {
      const sheet = await sheetOf(cells);
      for (const [n, read] of columnOf(sheet, cells.length).entries()) {
        const one = cells[n]!;
        if (one.kind === 'amount')
          expect([read.t, Math.round(Number(read.v) * 100)]).toEqual(['n', one.cents]);
        else if (/^[\x20-\x7e]+$/.test(one.text)) expect([read.t, read.v]).toEqual(['s', one.text]);
      }
    }),
    { numRuns: 100, seed: 20261126 },
  );
});

it('is opened with 100,000 rows, each in its place, under a head that names it', async () => {
  const ROWS = 100_000;
  const rows = function* () {
    for (let n = 1; n <= ROWS; n += 1)
      yield {
        cells: [
          { kind: 'text', text: `付款人 ${n}` },
          { kind: 'amount', cents: n, currency: 'AUD' },
          { kind: 'date', day: '2026-11-26' },
        ] as const,
      };
  };
  const { Sheets } = await opened([
    {
      name: '交易',
      head: ['Harbour Fitness', 'November 2026'],
      headings: ['Payer', 'Amount', 'Day'],
      rows: rows(),
    },
  ]);
  const sheet = Sheets.交易!;
  expect(sheet['!ref']).toBe(`A1:C${ROWS + 3}`);
  expect([sheet.A1?.v, sheet.A2?.v, sheet.A3?.v, sheet.B3?.v]).toEqual([
    'Harbour Fitness',
    'November 2026',
    'Payer',
    'Amount',
  ]);
  let cents = 0;
  const elsewhere: number[] = [];
  for (let n = 1; n <= ROWS; n += 1) {
    if (sheet[`A${n + 3}`]?.v !== `付款人 ${n}`) elsewhere.push(n);
    cents += Math.round(sheet[`B${n + 3}`].v * 100);
  }
  expect(elsewhere).toEqual([]);
  expect(cents).toBe((ROWS * (ROWS + 1)) / 2);
});

it('refuses a sheet that no spreadsheet would open, and writes one that is as long as they go', async () => {
  const written = async (count: number) => {
    const rows = function* () {
      for (let n = 0; n < count; n += 1) yield { cells: [] };
    };
    const pieces: string[] = [];
    for await (const piece of sheetXml({ name: 'One', headings: ['One'], rows: rows() })) pieces.push(piece);
    return pieces.length;
  };
  await expect(written(1_048_576)).rejects.toMatchObject({ code: 'download.too_long' });
  expect(await written(1_048_575)).toBeGreaterThan(1);
});
