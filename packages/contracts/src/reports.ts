import { PAYMENT_STATUSES, RAILS } from '@lorikeet/domain/payments';
import { COMING_PRESETS, GRAINS, PRESETS } from '@lorikeet/domain/reports';
import { z } from 'zod';
import { contract } from './contract.ts';
import { RETURN_CODE_FILTER } from './payments.ts';
import { currency, id, localDate } from './wire.ts';

/** The reports, in the order of the screen. */
export const REPORTS = [
  'transactions',
  'settlement',
  'aged_receivables',
  'dishonours',
  'subscriptions',
  'gst',
  'forecast',
] as const;
export type ReportName = (typeof REPORTS)[number];

export const REPORT_PRESETS = [...PRESETS, ...COMING_PRESETS] as const;
export const isReport = (text: string | null): text is ReportName =>
  (REPORTS as readonly string[]).includes(text ?? '');

/** What a report is asked for: its range by name, counted anew each day, or by two dates. */
export const reportTerms = {
  report: z.enum(REPORTS),
  preset: z.enum(REPORT_PRESETS).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  currency: currency.optional(),
};

/** How a value is printed: a code has words, a share is in basis points. */
export const VALUE_KINDS = ['text', 'code', 'period', 'date', 'cents', 'count', 'share'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

const days = { from: localDate, to: localDate };

/** The rows behind a figure: a list with its filters, postings of an account, or one record. */
export const opened = z.discriminatedUnion('list', [
  z.strictObject({
    list: z.literal('transactions'),
    status: z.array(z.enum(PAYMENT_STATUSES)),
    ...days,
    rail: z.enum(RAILS).optional(),
    return_code: z.enum(RETURN_CODE_FILTER).optional(),
    customer_id: id('customer').optional(),
    plan_id: id('plan').optional(),
  }),
  z.strictObject({ list: z.literal('ledger'), account: z.string(), ...days }),
  z.strictObject({ list: z.literal('payout'), id: id('payout') }),
  z.strictObject({ list: z.literal('payment'), id: id('payment') }),
  z.strictObject({ list: z.literal('customer'), id: id('customer') }),
  z.strictObject({ list: z.literal('property'), id: id('property') }),
  z.strictObject({ list: z.literal('plan'), id: id('plan') }),
]);

const value = z.union([z.string(), z.number(), z.null()]);

/** Rows of one table that a report answers on a screen or prints on paper; as CSV and XLSX it has all. */
export const REPORT_ROWS_MAX = 1_000;

/** A table of a report. A cell of kind `period` is `from/to`; the totals are those of all its rows, shown or not. */
export const reportTable = z.strictObject({
  key: z.string(),
  columns: z.array(z.strictObject({ key: z.string(), kind: z.enum(VALUE_KINDS) })),
  rows: z.array(z.strictObject({ cells: z.array(value), opens: opened.nullable() })),
  total: z.array(value).nullable(),
  /** Rows beyond `REPORT_ROWS_MAX` that are not among `rows`, and are in the totals. */
  left_out: z.int().nonnegative(),
});

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

export const getReport = contract({
  name: 'getReport',
  area: 'merchant',
  method: 'GET',
  path: '/report/detail',
  access: 'reports.read',
  summary:
    'A report of one currency over a range of days, beside the range before: figures, a chart and tables whose totals are equal',
  input: z.strictObject(reportTerms),
  output: z.strictObject({
    report: z.enum(REPORTS),
    currency,
    /** Those that the merchant ever moved money in, its own first. */
    currencies: z.array(currency),
    period: z.strictObject(days),
    previous: z.strictObject(days),
    grain: z.enum(GRAINS),
    figures: z.array(
      z.strictObject({
        key: z.string(),
        kind: z.enum(VALUE_KINDS),
        value: z.number().nullable(),
        /** Of the range before; null where there is none to compare with. */
        before: z.number().nullable(),
        opens: opened.nullable(),
      }),
    ),
    /** Bars that stack. The sum of a series is the total of the column of its name. */
    chart: z.strictObject({
      kind: z.enum(['cents', 'count']),
      series: z.array(z.string()),
      points: z.array(
        z.strictObject({
          ...days,
          /** Where the bars are no days: a word, as an age. */
          word: z.string().nullable(),
          values: z.array(z.number()),
          opens: z.array(opened.nullable()),
        }),
      ),
    }),
    tables: z.array(reportTable),
    /** Sentences that a reader must know, by their codes. */
    notes: z.array(z.string()),
  }),
  refusals: ['report.too_long'],
  shows: ['ledger', 'payments', 'payouts', 'invoices', 'subscriptions'],
});

export const createReportDownload = contract({
  name: 'createReportDownload',
  area: 'merchant',
  method: 'POST',
  path: '/report/download',
  access: 'exports.create',
  summary:
    'Asks for a report as a file, which is prepared in the download centre. Needs the right to reports too',
  input: z.strictObject({ ...reportTerms, format: z.enum(REPORT_FORMATS) }),
  output: z.strictObject({ id: id('download') }),
  refusals: ['download.too_many'],
  idempotent: true,
  changes: ['downloads'],
});
