import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { type Period, sliceAt } from '@lorikeet/domain/reports';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { summedPayments } from '../payments/index.ts';
import type { ExpectedCharge } from './ports.ts';
import {
  type Asked,
  figure,
  groupedBy,
  type Opened,
  periodCell,
  type ReportBody,
  sumOf,
  tableOf,
} from './report-body.ts';
import { PROCESSING, SUCCEEDED } from './status-stages.ts';

const KINDS = ['scheduled', 'forecast'] as const;

/**
 * What will be debited and charged: what is scheduled already, and what subscriptions will bill at the price that holds
 * then. The same rows as in the forecast of each customer, beside what was taken in as many days before.
 */
export async function forecastReport(work: Work, asked: Asked): Promise<ReportBody> {
  const { currency, period, previous } = asked;
  const rows = await asked.given.expectedCharges(work, { currency, ...period });
  const taken = await takenIn(work, currency, previous);
  const slices = asked.slices.map((slice, at) => ({
    slice,
    own: rows.filter(({ debit_date: day }) => sliceAt(asked.slices, day) === at),
  }));
  const grouped = (
    key: string,
    column: readonly [string, 'code' | 'text'],
    keyOf: (row: ExpectedCharge) => string,
  ) =>
    tableOf(
      key,
      [column, ...COLUMNS],
      [...groupedBy(rows, keyOf)]
        .toSorted(([a, x], [b, y]) => sumOf(y, cents) - sumOf(x, cents) || (a < b ? -1 : 1))
        .map(([name, own]) => ({ cells: [name, ...cellsOf(own)], opens: null })),
    );
  return {
    figures: [
      figure('expected', 'cents', sumOf(rows, cents), taken),
      ...KINDS.map((kind) =>
        figure(`${kind}_sum`, 'cents', sumOf(rows, ofKind(kind)), null, scheduledIn(kind, period, rows)),
      ),
      figure(
        'charges',
        'count',
        sumOf(rows, ({ count }) => count),
        null,
      ),
    ],
    chart: {
      kind: 'cents',
      series: [...KINDS],
      points: slices.map(({ slice, own }) => ({
        ...slice,
        word: null,
        values: KINDS.map((kind) => sumOf(own, ofKind(kind))),
        opens: KINDS.map((kind) => scheduledIn(kind, slice, own)),
      })),
    },
    tables: [
      tableOf(
        'by_period',
        [['period', 'period'], ...COLUMNS],
        slices.map(({ slice, own }) => ({
          cells: [periodCell(slice), ...cellsOf(own)],
          opens: scheduledIn('scheduled', slice, own),
        })),
      ),
      grouped('by_rail', ['rail', 'code'], ({ by }) => by),
      grouped('by_what', ['what', 'text'], ({ description }) => description),
    ],
    notes: ['forecast_basis', ...(rows.some(isPlanned) ? ['forecast_planned'] : [])],
  };
}

const COLUMNS = [
  ['charges', 'count'],
  ['scheduled', 'cents'],
  ['forecast', 'cents'],
  ['expected', 'cents'],
] as const;

const cents = (row: ExpectedCharge) => row.amount_cents;
const ofKind = (kind: ExpectedCharge['kind']) => (row: ExpectedCharge) =>
  row.kind === kind ? row.amount_cents : 0;

const cellsOf = (rows: readonly ExpectedCharge[]): number[] => [
  sumOf(rows, ({ count }) => count),
  ...KINDS.map((kind) => sumOf(rows, ofKind(kind))),
  sumOf(rows, cents),
];

/** What is only forecast has no row yet, nor has all that is scheduled: the list is of payments, and opens where there are some. */
const scheduledIn = (
  kind: ExpectedCharge['kind'],
  days: Period,
  rows: readonly ExpectedCharge[],
): Opened | null =>
  kind === 'scheduled' && rows.some((row) => row.is_payment)
    ? { list: 'transactions', status: ['scheduled'], ...days }
    : null;

const isPlanned = (row: ExpectedCharge) => row.kind === 'scheduled' && !row.is_payment;

async function takenIn(work: Work, currency: string, { from, to }: Period): Promise<number> {
  const { taken } = await work.one<{ taken: number }>(sql`
    select coalesce(sum(s.amount_cents), 0)::bigint as taken
    from ${summedPayments(work, { currency: [currency], date_from: from, date_to: to })} s
    where s.stage = any(${[...SUCCEEDED, ...PROCESSING]}::text[])`);
  return taken;
}

/** Nothing is forecast for days that are over. */
export const comingOnly = ({ from, to }: Period, today: LocalDate): Period => {
  const first = from < today ? today : from;
  return { from: first, to: to < first ? addDays(first, 29) : to };
};
