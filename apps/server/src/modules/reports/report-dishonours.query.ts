import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Rail } from '@lorikeet/domain/payments';
import { type Period, shareOf, sliceAt } from '@lorikeet/domain/reports';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
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
import { FAILED, SUCCEEDED } from './status-stages.ts';

type Failed = {
  day: LocalDate;
  rail: Rail;
  stage: string;
  return_code: string | null;
  plan_id: string | null;
  plan: string | null;
  customer_id: string | null;
  customer: string | null;
  recovered: number;
  outstanding: number;
  count: number;
  cents: number;
  /** Of a property: what came back is spread over the payments that follow. */
  is_rates: boolean;
};

/**
 * What came back or was declined, by why, by plan and by payer, and what of it was recovered since: its bill was paid
 * by another attempt or another way. Every attempt counts as a dishonour, but a bill is recovered or owed once: with the
 * last of its attempts that failed. What a credit note or a write-off took off the bill since, or a bill that was taken
 * back, is neither. Rates have no bill that a payment answers: where some came back nothing is said of what was recovered.
 */
export async function dishonoursReport(work: Work, asked: Asked): Promise<ReportBody> {
  const rows = await failedIn(work, asked.currency, asked.period);
  const before = await failedIn(work, asked.currency, asked.previous);
  const ofRates = [...rows, ...before].some((row) => row.is_rates);
  const columns = ofRates ? COUNTED : COLUMNS;
  const cellsOf = (own: readonly Failed[]) => allCellsOf(own).slice(0, columns.length);
  const attempts = await attemptsIn(work, asked.currency, asked.period);
  const attemptsBefore = await attemptsIn(work, asked.currency, asked.previous);
  const listed = (days: Period, more: Partial<Opened> = {}): Opened =>
    ({ list: 'transactions', status: ['failed'], ...days, ...more }) as Opened;
  const slices = asked.slices.map((slice, at) => ({
    slice,
    own: rows.filter(({ day }) => sliceAt(asked.slices, day) === at),
  }));
  const grouped = (
    key: string,
    column: readonly [string, 'code' | 'text'],
    keyOf: (row: Failed) => string,
    nameOf: (row: Failed) => string | null,
    opens: (row: Failed) => Opened | null,
  ) =>
    tableOf(
      key,
      [column, ...columns],
      [...groupedBy(rows, keyOf).values()]
        .toSorted((a, b) => sumOf(b, cents) - sumOf(a, cents) || (keyOf(a[0]!) < keyOf(b[0]!) ? -1 : 1))
        .map((own) => ({ cells: [nameOf(own[0]!), ...cellsOf(own)], opens: opens(own[0]!) })),
    );
  return {
    figures: [
      figure('dishonoured', 'cents', sumOf(rows, cents), sumOf(before, cents), listed(asked.period)),
      figure('dishonours', 'count', sumOf(rows, count), sumOf(before, count), listed(asked.period)),
      figure(
        'failure_share',
        'share',
        shareOf(sumOf(rows, count), attempts),
        shareOf(sumOf(before, count), attemptsBefore),
      ),
      ...(ofRates ? [] : [figure('recovered', 'cents', sumOf(rows, recovered), sumOf(before, recovered))]),
    ],
    chart: {
      kind: 'cents',
      series: ofRates ? ['dishonoured'] : ['recovered', 'outstanding'],
      points: slices.map(({ slice, own }) => ({
        ...slice,
        word: null,
        ...(ofRates
          ? { values: [sumOf(own, cents)], opens: [listed(slice)] }
          : {
              values: [sumOf(own, recovered), sumOf(own, outstanding)],
              opens: [listed(slice), listed(slice)],
            }),
      })),
    },
    tables: [
      tableOf(
        'by_period',
        [['period', 'period'], ...columns],
        slices.map(({ slice, own }) => ({
          cells: [periodCell(slice), ...cellsOf(own)],
          opens: listed(slice),
        })),
      ),
      grouped('by_reason', ['reason', 'code'], reasonOf, reasonOf, (row) =>
        listed(asked.period, { rail: row.rail, return_code: row.return_code ?? 'none' } as Partial<Opened>),
      ),
      grouped(
        'by_plan',
        ['plan', 'text'],
        (row) => row.plan_id ?? '',
        (row) => row.plan,
        (row) => (row.plan_id ? listed(asked.period, { plan_id: row.plan_id }) : null),
      ),
      grouped(
        'by_customer',
        ['customer', 'text'],
        (row) => row.customer_id ?? '',
        (row) => row.customer,
        (row) => (row.customer_id ? listed(asked.period, { customer_id: row.customer_id }) : null),
      ),
    ],
    notes: [ofRates ? 'dishonours_rates' : 'dishonours_recovered'],
  };
}

const COUNTED = [
  ['dishonours', 'count'],
  ['dishonoured', 'cents'],
] as const;
const COLUMNS = [...COUNTED, ['recovered', 'cents'], ['outstanding', 'cents']] as const;

const cents = (row: Failed) => row.cents;
const count = (row: Failed) => row.count;
const recovered = (row: Failed) => row.recovered;
const outstanding = (row: Failed) => row.outstanding;
/** `return_6` for a bank's code, else the rail and how it ended. */
const reasonOf = (row: Failed): string =>
  row.return_code ? `return_${row.return_code}` : `${row.rail}_${row.stage}`;

const allCellsOf = (rows: readonly Failed[]): number[] => [
  sumOf(rows, count),
  sumOf(rows, cents),
  sumOf(rows, recovered),
  sumOf(rows, outstanding),
];

/** What credit notes took off what was due of an invoice `i` since the first of its attempts `a` failed. */
const givenUp = (merchantId: string): Sql => sql`coalesce((
  select sum(n.off_receivable_cents) from credit_notes n
  where n.merchant_id = ${merchantId} and n.invoice_id = i.id and n.issue_date >= a.since), 0)`;

/** Whether a payment `p` is the last of its bill that failed; without a bill, the last of those that tried it again. */
const isLastFailed = (merchantId: string): Sql => sql`case
  when p.invoice_id is null then not exists (
    select 1 from payments l
    where l.merchant_id = ${merchantId} and l.retry_of = p.id and l.has_failed and l.stage = any(${FAILED}::text[]))
  else not exists (
    select 1 from payments l
    where l.merchant_id = ${merchantId} and l.invoice_id = p.invoice_id and l.has_failed
      and l.stage = any(${FAILED}::text[]) and (l.debit_date, l.id) > (p.debit_date, p.id)) end`;

/**
 * Each failed payment of a range with the most that the failed attempts of its bill asked for, and what of that is owed now
 * and was given up; its bill counts once. An attempt may be for a part of its bill, and the last one is not the largest.
 */
const failedEach = (work: Work, currency: string, { from, to }: Period): Sql => sql`
  select p.debit_date as day, p.rail, p.stage, p.return_code, s.plan_id, p.customer_id,
    p.property_id is not null as is_rates, p.amount_cents as cents,
    i.status is distinct from 'void' and ${isLastFailed(work.merchantId)} as counts,
    coalesce(a.asked, p.amount_cents) as asked,
    case when i.id is not null then greatest(least(a.asked,
        i.total_cents - i.paid_cents - i.credited_cents - i.written_off_cents), 0)
      when r.id is null then p.amount_cents else 0 end as owed,
    case when i.id is not null then i.written_off_cents + ${givenUp(work.merchantId)} else 0 end as given_up
  from payments p
  left join invoices i on i.merchant_id = ${work.merchantId} and i.id = p.invoice_id
  left join lateral (
    select max(amount_cents) as asked, min(debit_date) as since from payments
    where merchant_id = ${work.merchantId} and invoice_id = i.id and has_failed and stage = any(${FAILED}::text[])
  ) a on true
  left join subscriptions s on s.merchant_id = ${work.merchantId} and s.id = i.subscription_id
  left join payments r on r.merchant_id = ${work.merchantId} and p.invoice_id is null and r.customer_id = p.customer_id
    and r.retry_of = p.id and r.stage = any(${SUCCEEDED}::text[])
  where p.merchant_id = ${work.merchantId} and p.has_failed and p.debit_date between ${from} and ${to}
    and p.stage = any(${FAILED}::text[]) and p.currency = ${currency}`;

function failedIn(work: Work, currency: string, period: Period): Promise<Failed[]> {
  return work.rows<Failed>(sql`
    select f.day, f.rail, f.stage, f.return_code, f.plan_id, pl.name as plan, f.customer_id, c.name as customer,
      f.recovered, f.outstanding, f.count, f.cents, f.is_rates
    from (
      select day, rail, stage, return_code, plan_id, customer_id, is_rates,
        coalesce(sum(greatest(asked - owed - given_up, 0)) filter (where counts), 0)::bigint as recovered,
        coalesce(sum(owed) filter (where counts), 0)::bigint as outstanding,
        count(*)::int as count, sum(cents)::bigint as cents
      from (${failedEach(work, currency, period)}) each_one
      group by 1, 2, 3, 4, 5, 6, 7
    ) f
    left join plans pl on pl.merchant_id = ${work.merchantId} and pl.id = f.plan_id
    left join customers c on c.merchant_id = ${work.merchantId} and c.id = f.customer_id
    order by f.day, f.rail, f.stage, f.return_code, f.customer_id, f.plan_id, f.is_rates`);
}

/** How many attempts had an outcome; what is with the bank has none yet. */
async function attemptsIn(work: Work, currency: string, { from, to }: Period): Promise<number> {
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from payments
    where merchant_id = ${work.merchantId} and debit_date between ${from} and ${to} and currency = ${currency}
      and stage = any(${[...SUCCEEDED, ...FAILED]}::text[])`);
  return n;
}
