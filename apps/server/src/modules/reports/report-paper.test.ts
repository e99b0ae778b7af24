import { expect, it } from 'vitest';
import type { SheetRow } from '../../platform/sheets/sheet.ts';
import { paperWords } from '../../test/paper-words.ts';
import { printTable } from './report-file.ts';

const table = (count: number, hasTotal = true) => {
  const rows = Array.from(
    { length: count },
    (_, n): SheetRow => ({
      cells: [
        { kind: 'text', text: `Row ${n + 1}` },
        { kind: 'amount', cents: 100 },
      ],
    }),
  );
  const total: SheetRow = {
    cells: [
      { kind: 'text', text: 'Total' },
      { kind: 'amount', cents: count * 100 },
    ],
    isStrong: true,
  };
  return { name: 'By customer', headings: ['Customer', 'Due'], rows: hasTotal ? [...rows, total] : rows };
};
const printed = (count: number, locale: 'en' | 'zh' = 'en', hasTotal = true) =>
  paperWords({ write: (paper) => printTable(paper, table(count, hasTotal), 'AUD', locale) });

it('says after a long table how many rows are left out, where they are, and that the total has them', () => {
  const words = printed(1_003);
  expect(words.slice(-3)).toEqual([
    'Row 1000 | $1.00',
    'Total | $1,003.00',
    '3 more rows are not printed. The report as CSV or XLSX has all rows. The total includes them.',
  ]);
  expect(printed(1_001, 'zh').at(-1)).toBe(
    '另有 1 行未打印，CSV 或 XLSX 格式的报表包含全部各行。合计已包含这些行。',
  );
});

it('says nothing of a table that is whole, and nothing of a total where there is none', () => {
  expect(printed(1_000).at(-1)).toBe('Total | $1,000.00');
  expect(printed(1_001, 'en', false).slice(-2)).toEqual([
    'Row 1000 | $1.00',
    '1 more row is not printed. The report as CSV or XLSX has all rows.',
  ]);
});
