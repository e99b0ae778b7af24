import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Period, sliceAt } from '@lorikeet/domain/reports';
import { type Sql, sql } from '../../platform/db/sql.ts';
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
/** Where what is given up of a supply is booked: its GST comes back, and the supply stays made. */
const LOST = 'bad-debts';
/** What the card network charges through the acquirer: no supply of the platform, whose tax invoice has none of it. */
const DISPUTES = 'dispute-fees';
/** What a supply is booked under, without its GST. */
const SUPPLIES = ['sales', 'rates', 'interest', 'processing-fee', 'dishonour-fee'] as const;

/** `supplies` with the GST that was charged on them. */
type Day = { day: LocalDate; collected: number; credits: number; of_disputes: number; supplies: number };

/**
 * GST as the book has it, by the date of each posting: what was charged on supplies (less what was credited), and what
 * is claimed back on fees. GST is the day totals of an account, so that it equals the ledger to the cent; supplies are
 * those of theirs and the GST on them, without the GST of what was written off. Of the GST on fees, that on dispute fees
 * is said apart where there is any, as it is claimed with another's document.
 */
export async function gstReport(work: Work, asked: Asked): Promise<ReportBody> {
  const rows = await daysOf(work, asked.currency, asked.period);
  const before = await daysOf(work, asked.currency, asked.previous);
  const slices = asked.slices.map((slice, at) => ({
    slice,
    rows: rows.filter(({ day }) => sliceAt(asked.slices, day) === at),
  }));
  const hasDisputes = [...rows, ...before].some((row) => row.of_disputes !== 0);
  return {
    figures: [
      figure('gst_collected', 'cents', sumOf(rows, collected), sumOf(before, collected), {
        ...account(COLLECTED, asked.period),
      }),
      figure('gst_credits', 'cents', sumOf(rows, credits), sumOf(before, credits), {
        ...account(CREDITS, asked.period),
      }),
      ...(hasDisputes
        ? [figure('gst_credits_disputes', 'cents', sumOf(rows, ofDisputes), sumOf(before, ofDisputes))]
        : []),
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
          ...(hasDisputes ? [['gst_credits_disputes', 'cents'] as const] : []),
          ['gst_net', 'cents'],
        ],
        slices.map(({ slice, rows: own }) => ({
          cells: [
            periodCell(slice),
            sumOf(own, withGst),
            sumOf(own, collected),
            sumOf(own, credits),
            ...(hasDisputes ? [sumOf(own, ofDisputes)] : []),
            sumOf(own, net),
          ],
          opens: account(COLLECTED, slice),
        })),
      ),
    ],
    notes: ['gst_basis', ...(hasDisputes ? ['gst_disputes'] : [])],
  };
}

const collected = (row: Day) => row.collected;
const credits = (row: Day) => row.credits;
const ofDisputes = (row: Day) => row.of_disputes;
const net = (row: Day) => row.collected - row.credits;
const withGst = (row: Day) => row.supplies;
const account = (name: string, days: Period): Opened => ({ list: 'ledger', account: name, ...days });

function daysOf(work: Work, currency: string, { from, to }: Period): Promise<Day[]> {
  /** The GST on an account, of postings that move another, by day. */
  const gstBeside = (account: string, gst: string): Sql => sql`
    select e.effective_date as day, sum(g.amount_cents) as gst
    from entries e
    join entries g on g.merchant_id = ${work.merchantId} and g.posting_id = e.posting_id and g.account = ${gst}
    where e.merchant_id = ${work.merchantId} and e.account = ${account} and e.currency = ${currency}
      and e.effective_date between ${from} and ${to}
    group by e.effective_date`;
  return work.rows<Day>(sql`
    with lost as (${gstBeside(LOST, COLLECTED)}), disputed as (${gstBeside(DISPUTES, CREDITS)}), moved as (
      select day,
        coalesce(-sum(amount_cents) filter (where account = ${COLLECTED}), 0) as collected,
        coalesce(sum(amount_cents) filter (where account = ${CREDITS}), 0) as credits,
        coalesce(-sum(amount_cents) filter (where account ${among(SUPPLIES)}), 0) as supplies
      from account_days
      where merchant_id = ${work.merchantId} and account ${among([COLLECTED, CREDITS, ...SUPPLIES])}
        and currency = ${currency} and day between ${from} and ${to}
      group by day
    )
    select m.day, m.collected::bigint, m.credits::bigint, coalesce(d.gst, 0)::bigint as of_disputes,
      (m.supplies + m.collected + coalesce(l.gst, 0))::bigint as supplies
    from moved m left join lost l on l.day = m.day left join disputed d on d.day = m.day order by m.day`);
}
