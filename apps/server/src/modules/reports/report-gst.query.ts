import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Period, sliceAt } from '@lorikeet/domain/reports';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import {
  type Asked,
  figure,
  type Opened,
  periodCell,
  type ReportBody,
  sumOf,
  tableOf,
} from './report-body.ts';

const COLLECTED = 'gst-collected';
const CREDITS = 'gst-credits';
/** What a supply is booked under, without its GST. */
const SUPPLIES = ['sales', 'rates', 'interest', 'processing-fee', 'dishonour-fee'] as const;

type Day = { day: LocalDate; collected: number; credits: number; supplies: number };

/**
 * GST as the book has it, by the date of each posting: what was charged on supplies (less what was credited), and what
 * is claimed back on fees. Each figure is the day totals of an account, so that it equals the ledger to the cent.
 */
export async function gstReport(work: Work, asked: Asked): Promise<ReportBody> {
  const rows = await daysOf(work, asked.currency, asked.period);
  const before = await daysOf(work, asked.currency, asked.previous);
  const slices = asked.slices.map((slice, at) => ({
    slice,
    rows: rows.filter(({ day }) => sliceAt(asked.slices, day) === at),
  }));
  return {
    figures: [
      figure('gst_collected', 'cents', sumOf(rows, collected), sumOf(before, collected), {
        ...account(COLLECTED, asked.period),
      }),
      figure('gst_credits', 'cents', sumOf(rows, credits), sumOf(before, credits), {
        ...account(CREDITS, asked.period),
      }),
      figure('gst_net', 'cents', sumOf(rows, net), sumOf(before, net)),
      figure('supplies', 'cents', sumOf(rows, withGst), sumOf(before, withGst)),
    ],
    chart: {
      kind: 'cents',
      series: ['gst_collected'],
      points: slices.map(({ slice, rows: own }) => ({
        ...slice,
        word: null,
        values: [sumOf(own, collected)],
        opens: [account(COLLECTED, slice)],
      })),
    },
    tables: [
      tableOf(
        'by_period',
        [
          ['period', 'period'],
          ['supplies', 'cents'],
          ['gst_collected', 'cents'],
          ['gst_credits', 'cents'],
          ['gst_net', 'cents'],
        ],
        slices.map(({ slice, rows: own }) => ({
          cells: [
            periodCell(slice),
            sumOf(own, withGst),
            sumOf(own, collected),
            sumOf(own, credits),
            sumOf(own, net),
          ],
          opens: account(COLLECTED, slice),
        })),
      ),
    ],
    notes: ['gst_basis'],
  };
}

const collected = (row: Day) => row.collected;
const credits = (row: Day) => row.credits;
const net = (row: Day) => row.collected - row.credits;
const withGst = (row: Day) => row.supplies + row.collected;
const account = (name: string, days: Period): Opened => ({ list: 'ledger', account: name, ...days });

function daysOf(work: Work, currency: string, { from, to }: Period): Promise<Day[]> {
  return work.rows<Day>(sql`
    select day,
      coalesce(-sum(amount_cents) filter (where account = ${COLLECTED}), 0)::bigint as collected,
      coalesce(sum(amount_cents) filter (where account = ${CREDITS}), 0)::bigint as credits,
      coalesce(-sum(amount_cents) filter (where account ${among(SUPPLIES)}), 0)::bigint as supplies
    from account_days
    where merchant_id = ${work.merchantId} and account ${among([COLLECTED, CREDITS, ...SUPPLIES])}
      and currency = ${currency} and day between ${from} and ${to}
    group by day order by day`);
}
