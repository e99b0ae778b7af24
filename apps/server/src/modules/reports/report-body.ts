import type { Output } from '@lorikeet/contracts';
import type * as reports from '@lorikeet/contracts/reports';
import { REPORT_ROWS_MAX } from '@lorikeet/contracts/reports';
import type { Currency } from '@lorikeet/domain/kernel';
import type { Period } from '@lorikeet/domain/reports';
import type { Work } from '../../platform/work.ts';
import type { ReportsGiven } from './ports.ts';

export type Report = Output<typeof reports.getReport>;
export type ReportTable = Report['tables'][number];
export type Opened = NonNullable<ReportTable['rows'][number]['opens']>;
export type Value = string | number | null;
export type Figure = Report['figures'][number];

/** What a report is made for: one currency, a range cut into slices, and the range that it is compared with. */
export type Asked = {
  currency: Currency;
  period: Period;
  previous: Period;
  slices: readonly Period[];
  given: ReportsGiven;
  /** The most rows of a table that are asked for; null for all. A report that has many need not read the others. */
  rowsMax: number | null;
};

/** What each report makes of it. */
export type ReportBody = Pick<Report, 'figures' | 'chart' | 'tables'> & { notes?: string[] };
export type MakeReport = (work: Work, asked: Asked) => Promise<ReportBody>;

type Column = ReportTable['columns'][number];
type Row = ReportTable['rows'][number];

const ADDS_UP: readonly Column['kind'][] = ['cents', 'count'];

/** A table with the totals of all columns that add up; the first cell of the totals is left for the word. */
export function tableOf(
  key: string,
  columns: readonly (readonly [key: string, kind: Column['kind']])[],
  rows: readonly Row[],
): ReportTable {
  const total = columns.map(([, kind], at) =>
    ADDS_UP.includes(kind) ? rows.reduce((sum, row) => sum + Number(row.cells[at] ?? 0), 0) : null,
  );
  return {
    key,
    columns: columns.map(([name, kind]) => ({ key: name, kind })),
    rows: [...rows],
    total,
    left_out: 0,
  };
}

/** A report as a screen is answered: of a long table the first rows, as they are sorted, beside the totals of all. */
export const onScreen = (report: Report): Report => ({
  ...report,
  tables: report.tables.map((table) => ({
    ...table,
    rows: table.rows.slice(0, REPORT_ROWS_MAX),
    left_out: table.left_out + Math.max(0, table.rows.length - REPORT_ROWS_MAX),
  })),
});

export const figure = (
  key: string,
  kind: Figure['kind'],
  value: number | null,
  before: number | null,
  opens: Opened | null = null,
): Figure => ({ key, kind, value, before, opens });

/** `from/to`: how a cell of kind `period` carries its days. */
export const periodCell = ({ from, to }: Period): string => `${from}/${to}`;

/** Sums of rows by a key, in the order in which the keys were first met. */
export function groupedBy<R, K>(rows: readonly R[], keyOf: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export const sumOf = <R>(rows: readonly R[], amountOf: (row: R) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);
