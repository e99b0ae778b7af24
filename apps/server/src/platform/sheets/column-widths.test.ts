import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';
import type { SheetCell } from './sheet.ts';

const text = (words: string): SheetCell => ({ kind: 'text', text: words });

test('a column is as wide as its heading and its cells are read; Chinese takes twice the room', () => {
  const cells = [
    text('pay_01a21f31b301700080000113021770e7'),
    text('Bendigo and Adelaide Bank ••• 0161'),
    text('陈伟'),
    { kind: 'amount', cents: 1_234_567_800, currency: 'AUD' } as const,
    null,
    text('x'.repeat(500)),
  ];
  expect(
    columnWidths(
      ['Transaction', 'Method', '客户姓名', 'Amount', 'Created (Australia/Sydney)', 'Note'],
      [{ cells }],
    ),
  ).toEqual([38, 36, 11, 19, 31, 60]);
  expect(columnWidths(['No'], [])).toEqual([10]);
});
