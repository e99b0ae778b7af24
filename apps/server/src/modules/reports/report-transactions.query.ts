import type { LocalDate } from '@lorikeet/domain/kernel';
import { type PaymentStatus, RAILS, type Rail, TAKEN_STATUSES } from '@lorikeet/domain/payments';
import { type Period, shareOf, sliceAt } from '@lorikeet/domain/reports';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { summedPayments } from '../payments/index.ts';
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
import { FAILED, PROCESSING, SUCCEEDED } from './status-stages.ts';

type Day = {
  day: LocalDate;
  rail: Rail;
  succeeded: number;
  succeeded_cents: number;
  processing: number;
  processing_cents: number;
  failed: number;
  failed_cents: number;
  refunded_cents: number;
};

/** The statuses that are listed behind each sum. */
const LISTED: Record<'succeeded' | 'processing' | 'failed', PaymentStatus[]> = {
  succeeded: [...TAKEN_STATUSES],
  processing: ['processing'],
  failed: ['failed'],
};
const SERIES = ['succeeded', 'processing', 'failed'] as const;

/** What was taken by the day it was taken, what is with the banks, what failed, and what went back of it. */
export async function transactionsReport(work: Work, asked: Asked): Promise<ReportBody> {
  const rows = await daysOf(work, asked.currency, asked.period);
  const before = await daysOf(work, asked.currency, asked.previous);
  const slices = asked.slices.map((slice, at) => ({
    slice,
    rows: rows.filter(({ day }) => sliceAt(asked.slices, day) === at),
  }));
  const opens = (series: (typeof SERIES)[number], days: Period, rail?: Rail): Opened => ({
    list: 'transactions',
    status: LISTED[series],
    ...days,
    ...(rail ? { rail } : {}),
  });
  const everything = (days: Period, rail?: Rail): Opened => ({
    list: 'transactions',
    status: SERIES.flatMap((series) => LISTED[series]),
    ...days,
    ...(rail ? { rail } : {}),
  });
  const rails = groupedBy(rows, ({ rail }) => rail);
  return {
    figures: [
      ...SERIES.map((series) =>
        figure(series, 'cents', sumOf(rows, centsOf(series)), sumOf(before, centsOf(series)), {
          ...opens(series, asked.period),
        }),
      ),
      figure('refunded', 'cents', sumOf(rows, refunded), sumOf(before, refunded), {
        list: 'transactions',
        // A payment with an open dispute is shown as that, whatever went back of it.
        status: ['partly_refunded', 'refunded', 'disputed'],
        ...asked.period,
      }),
      figure('failure_share', 'share', failureShare(rows), failureShare(before)),
    ],
    chart: {
      kind: 'cents',
      series: [...SERIES],
      points: slices.map(({ slice, rows: own }) => ({
        ...slice,
        word: null,
        values: SERIES.map((series) => sumOf(own, centsOf(series))),
        opens: SERIES.map((series) => opens(series, slice)),
      })),
    },
    tables: [
      tableOf(
        'by_period',
        [['period', 'period'], ...COLUMNS],
        slices.map(({ slice, rows: own }) => ({
          cells: [periodCell(slice), ...cellsOf(own)],
          opens: everything(slice),
        })),
      ),
      tableOf(
        'by_rail',
        [['rail', 'code'], ...COLUMNS],
        RAILS.filter((rail) => rails.has(rail)).map((rail) => ({
          cells: [rail, ...cellsOf(rails.get(rail)!)],
          opens: everything(asked.period, rail),
        })),
      ),
    ],
  };
}

const COLUMNS = [
  ['transactions', 'count'],
  ['succeeded', 'cents'],
  ['processing', 'cents'],
  ['failed', 'cents'],
  ['refunded', 'cents'],
] as const;

const centsOf = (series: (typeof SERIES)[number]) => (row: Day) => row[`${series}_cents`];
const refunded = (row: Day) => row.refunded_cents;
const countOf = (row: Day) => row.succeeded + row.processing + row.failed;

const cellsOf = (rows: readonly Day[]): number[] => [
  sumOf(rows, countOf),
  ...SERIES.map((series) => sumOf(rows, centsOf(series))),
  sumOf(rows, refunded),
];

/** Of those with an outcome; what is with the bank has none yet. */
function failureShare(rows: readonly Day[]): number | null {
  const failed = sumOf(rows, (row) => row.failed);
  return shareOf(failed, failed + sumOf(rows, (row) => row.succeeded));
}

/** One row a day and rail. */
function daysOf(work: Work, currency: string, { from, to }: Period): Promise<Day[]> {
  const sum = (column: Sql, stages: readonly string[]) =>
    sql`coalesce(sum(${column}) filter (where s.stage = any(${[...stages]}::text[])), 0)::bigint`;
  return work.rows<Day>(sql`
    select s.day, s.rail,
      ${sum(sql`s.count`, SUCCEEDED)} as succeeded, ${sum(sql`s.amount_cents`, SUCCEEDED)} as succeeded_cents,
      ${sum(sql`s.count`, PROCESSING)} as processing, ${sum(sql`s.amount_cents`, PROCESSING)} as processing_cents,
      ${sum(sql`s.count`, FAILED)} as failed, ${sum(sql`s.amount_cents`, FAILED)} as failed_cents,
      ${sum(sql`s.refunded_cents`, SUCCEEDED)} as refunded_cents
    from ${summedPayments(work, { currency: [currency], date_from: from, date_to: to })} s
    where s.stage = any(${[...SUCCEEDED, ...PROCESSING, ...FAILED]}::text[])
    group by s.day, s.rail having sum(s.count) > 0 order by s.day, s.rail`);
}
