import { REPORT_ROWS_MAX } from '@lorikeet/contracts/reports';
import { expect, it } from 'vitest';
import { onScreen, type Report, tableOf } from './report-body.ts';

const reportOf = (rows: number): Report => ({
  report: 'aged_receivables',
  currency: 'AUD',
  currencies: ['AUD'],
  period: { from: '2026-07-01', to: '2026-07-31' } as Report['period'],
  previous: { from: '2026-06-01', to: '2026-06-30' } as Report['previous'],
  grain: 'day',
  figures: [],
  chart: { kind: 'cents', series: [], points: [] },
  tables: [
    tableOf(
      'by_customer',
      [
        ['customer', 'text'],
        ['owed', 'cents'],
      ],
      Array.from({ length: rows }, (_, n) => ({ cells: [`Owner ${n}`, rows - n], opens: null })),
    ),
  ],
  notes: [],
});

it('a screen has the first rows of a long table, how many are left out, and the totals of all', () => {
  const rows = REPORT_ROWS_MAX + 7;
  const [table] = onScreen(reportOf(rows)).tables;
  expect(table!.rows).toHaveLength(REPORT_ROWS_MAX);
  expect(table!.rows[0]!.cells).toEqual(['Owner 0', rows]);
  expect(table!.left_out).toBe(7);
  expect(table!.total).toEqual([null, (rows * (rows + 1)) / 2]);
});

it('a table that is short enough is whole', () => {
  const [table] = onScreen(reportOf(REPORT_ROWS_MAX)).tables;
  expect([table!.rows.length, table!.left_out]).toEqual([REPORT_ROWS_MAX, 0]);
});
