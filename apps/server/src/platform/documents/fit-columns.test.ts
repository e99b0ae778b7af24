import { formatMoney, toCents } from '@lorikeet/domain/kernel';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { fitColumns, piecesOf } from './fit-columns.ts';
import { documentFonts } from './fonts.ts';

const pdf = new PDFDocument({ size: 'A4', font: documentFonts().regular as never });
pdf.registerFont('regular', documentFonts().regular as never);
pdf.registerFont('strong', documentFonts().strong as never);

const PAGE = { width: 483, size: 9.5 };
const right = { width: 1, align: 'right' } as const;
const money = (cents: number) => formatMoney(toCents(cents), 'AUD', 'en');

/** A settlement as its report prints it: days, eight amounts and a balance. */
const HEADINGS = ['Collected', 'Returned', 'Refunds', 'Disputes', 'Fees', 'Paid out', 'Adjustments', 'Net'];
const COLUMNS = [
  { title: 'Period', width: 1.7 },
  ...[...HEADINGS, 'Closing balance'].map((title) => ({ title, ...right })),
];
const rowOf = (cents: number) => [
  '2026-11-22 至 2026-11-28',
  ...COLUMNS.slice(1).map((_, at) => money(at % 2 ? -cents : cents)),
];

test('an amount, a number, a day and a word are one piece; Chinese goes on anywhere', () => {
  expect(piecesOf('2026-11-22 至 2026-11-28').filter(Boolean)).toEqual(['2026-11-22', '2026-11-28']);
  expect(piecesOf('2026年11月15日')).toEqual(['2026年11月15日']);
  expect(piecesOf('期末 MRR').filter(Boolean)).toEqual(['MRR']);
});

test.each([0, 30_313, 127_418, 12_741_800])('no column cuts an amount of %i cents or a day', (cents) => {
  const body = [rowOf(0), rowOf(cents)];
  const { widths, size } = fitColumns(pdf, COLUMNS, body, PAGE);
  expect(widths.reduce((sum, points) => sum + points, 0)).toBeCloseTo(PAGE.width, 5);
  pdf.font('regular').fontSize(size);
  for (const texts of body)
    for (const [at, text] of texts.entries())
      for (const piece of piecesOf(text))
        expect(pdf.widthOfString(piece), piece).toBeLessThanOrEqual(widths[at]! - 8);
});

test('on its side a page holds a settlement of a hundred million in every column', () => {
  const page = { ...PAGE, width: 730 };
  const body = [rowOf(12_741_800_099)];
  const { widths, size } = fitColumns(pdf, COLUMNS, body, page);
  pdf.font('regular').fontSize(size);
  for (const [at, text] of body[0]!.entries())
    for (const piece of piecesOf(text))
      expect(pdf.widthOfString(piece), piece).toBeLessThanOrEqual(widths[at]! - 8);
});

test('a title that is to stay whole is not cut, though it is Chinese', () => {
  const titles = ['期间', '收款', '退回', '退款', '争议', '费用', '已付出', '调整', '变动', '期末余额'];
  const whole = titles.map((title) => ({ title, ...right, isTitleWhole: true }));
  const { widths, size } = fitColumns(pdf, whole, [rowOf(0)], PAGE);
  pdf.font('strong').fontSize(size);
  for (const [at, title] of titles.entries())
    expect(pdf.widthOfString(title), title).toBeLessThanOrEqual(widths[at]! - 8);
});

test('a table with room for all keeps the shares and the size it was given', () => {
  const columns = [
    { title: 'What', width: 3 },
    { title: 'Amount', ...right },
  ];
  expect(fitColumns(pdf, columns, [['Towel hire', '$5.00']], PAGE)).toEqual({
    widths: [362.25, 120.75],
    size: 9.5,
  });
});
