import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Period, sliceAt } from '@lorikeet/domain/reports';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { bookedAround, landAccount } from '../ledger/index.ts';
import {
  type Asked,
  type Figure,
  figure,
  type Opened,
  periodCell,
  type ReportBody,
  type ReportTable,
  sumOf,
  tableOf,
} from './report-body.ts';

/** What moves the money that has landed, by the kinds of its postings; every other kind is an adjustment. */
const GROUPS = [
  'collected',
  'from_balance',
  'returned',
  'refunds',
  'disputes',
  'fees',
  'paid_out',
  'adjustments',
] as const;
type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<string, Group>> = {
  debit_cleared: 'collected',
  card_settled: 'collected',
  bpay_settled: 'collected',
  bpay_matched_by_staff: 'collected',
  debit_returned: 'returned',
  debit_rejected: 'returned',
  bpay_corrected: 'returned',
  bpay_reversed: 'returned',
  bpay_unmatched_by_staff: 'returned',
  refund_approved: 'refunds',
  refund_withdrawn: 'refunds',
  refund_lodged: 'refunds',
  refund_returned: 'refunds',
  dispute_opened: 'disputes',
  dispute_won: 'disputes',
  dispute_part_returned: 'disputes',
  dispute_fee_charged: 'disputes',
  dispute_fee_returned: 'disputes',
  platform_fee_charged: 'fees',
  platform_return_fee_charged: 'fees',
  platform_invoice_paid: 'fees',
  platform_invoice_returned: 'fees',
  payout_lodged: 'paid_out',
  payout_returned: 'paid_out',
};
/** What comes to the merchant's bank account from its balance, or goes back into it: collected once already. */
const OF_BALANCE: readonly string[] = [
  'payout_paid',
  'payout_returned',
  'merchant_paid_debt',
  'merchant_paid_debt_undone',
];
const groupOf = (land: string, kind: string): Group =>
  land === 'bank' && OF_BALANCE.includes(kind) ? 'from_balance' : (GROUP_OF[kind] ?? 'adjustments');

type Moved = { day: LocalDate; kind: string; cents: number };

/**
 * How the money that has landed moved: opening balance, what was collected, what was taken off it, what was paid out,
 * closing balance. It is the account of the book where money landed in these days (the balance with the platform, or the
 * merchant's own bank), so that opening and closing are the ledger's. Of a merchant that moved from one to the other
 * within the days, what its own bank account moved besides is a figure under a note; on its own bank, what came from the
 * balance is a figure of its own.
 */
export async function settlementReport(work: Work, asked: Asked): Promise<ReportBody> {
  const land = await landAccount(work, asked.period);
  const rows = await movedOn(work, land, asked.currency, asked.period);
  const before = await movedOn(work, land, asked.currency, asked.previous);
  const opening = await heldBefore(work, land, asked.currency, asked.period.from);
  // The range before need not end where this one begins: it has an opening and a closing of its own.
  const openingBefore = await heldBefore(work, land, asked.currency, asked.previous.from);
  const isDirect = land === 'bank';
  const ownBank = isDirect ? [] : await ownBankOf(work, asked);
  const charted = isDirect ? 'collected' : 'paid_out';
  const ofGroup = (some: readonly Moved[], group: Group) =>
    sumOf(
      some.filter(({ kind }) => groupOf(land, kind) === group),
      cents,
    );
  const hasBalance = [...rows, ...before].some(({ kind }) => groupOf(land, kind) === 'from_balance');
  const groups = GROUPS.filter(
    (group) => (hasBalance || group !== 'from_balance') && !(isDirect && group === 'paid_out'),
  );
  const postings = (days: Period): Opened => ({ list: 'ledger', account: land, ...days });
  let balance = opening;
  const slices = asked.slices.map((slice, at) => {
    const own = rows.filter(({ day }) => sliceAt(asked.slices, day) === at);
    balance += sumOf(own, cents);
    return { slice, own, closing: balance };
  });
  const sign = isDirect ? 1 : -1;
  const deducted = (some: readonly Moved[]) =>
    sumOf(some, cents) -
    sumOf(['collected', 'from_balance', 'paid_out'] as const, (group) => ofGroup(some, group));
  const moved = (group: Group) =>
    figure(group, 'cents', ofGroup(rows, group), ofGroup(before, group), postings(asked.period));
  return {
    figures: [
      figure('opening', 'cents', opening, openingBefore, postings(asked.previous)),
      moved('collected'),
      ...(hasBalance ? [moved('from_balance')] : []),
      figure('deducted', 'cents', deducted(rows), deducted(before), postings(asked.period)),
      ...(isDirect ? [] : [moved('paid_out')]),
      figure('closing', 'cents', balance, openingBefore + sumOf(before, cents), postings(asked.period)),
      ...ownBank,
    ],
    chart: {
      kind: 'cents',
      series: [charted],
      points: slices.map(({ slice, own }) => ({
        ...slice,
        word: null,
        values: [sign * ofGroup(own, charted)],
        opens: [postings(slice)],
      })),
    },
    tables: [
      closingBalances(
        tableOf(
          'by_period',
          [
            ['period', 'period'],
            ...groups.map((group) => [group, 'cents'] as const),
            ['net', 'cents'],
            ['closing', 'cents'],
          ],
          slices.map(({ slice, own, closing }) => ({
            cells: [
              periodCell(slice),
              ...groups.map((group) => ofGroup(own, group)),
              sumOf(own, cents),
              closing,
            ],
            opens: postings(slice),
          })),
        ),
        balance,
      ),
      ...(isDirect ? [] : [await payoutsTable(work, asked)]),
    ],
    notes: [isDirect ? 'settlement_bank' : 'settlement_balance', ...ownBank.map(() => 'settlement_own_bank')],
  };
}

/** What a merchant's own bank account moved beside its balance, where money was collected there in these days. */
async function ownBankOf(work: Work, { currency, period, previous }: Asked): Promise<Figure[]> {
  const apart = async (days: Period) =>
    (await movedOn(work, 'bank', currency, days)).filter(({ kind }) => !OF_BALANCE.includes(kind));
  const rows = await apart(period);
  if (!rows.some(({ kind }) => groupOf('bank', kind) === 'collected')) return [];
  const opened: Opened = { list: 'ledger', account: 'bank', ...period };
  return [figure('own_bank', 'cents', sumOf(rows, cents), sumOf(await apart(previous), cents), opened)];
}

const cents = (row: Moved) => row.cents;

/** Balances are no sums: under them stands the last. */
const closingBalances = (table: ReportTable, closing: number): ReportTable => ({
  ...table,
  total: table.total!.map((value, at) => (table.columns[at]!.key === 'closing' ? closing : value)),
});

async function heldBefore(work: Work, account: string, currency: string, day: LocalDate): Promise<number> {
  const { held } = await work.one<{ held: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as held from account_days
    where merchant_id = ${work.merchantId} and account = ${account} and currency = ${currency} and day < ${day}`);
  return held;
}

/** What moved an account, by day and kind of posting. */
async function movedOn(
  work: Work,
  account: string,
  currency: string,
  { from, to }: Period,
): Promise<Moved[]> {
  const days = { merchantId: work.merchantId, currency, from, to };
  return work.rows<Moved>(sql`
    select e.effective_date as day, p.kind, sum(e.amount_cents)::bigint as cents
    from entries e
    join postings p on p.merchant_id = ${work.merchantId} and p.id = e.posting_id
    where e.merchant_id = ${work.merchantId} and e.account = ${account} and e.currency = ${currency}
      and e.effective_date between ${from} and ${to}
      and ${bookedAround(sql`e.booked_at`, { ...days, account: sql`= ${account}` })}
    group by e.effective_date, p.kind order by e.effective_date, p.kind`);
}

async function payoutsTable(work: Work, { currency, period }: Asked): Promise<ReportTable> {
  const rows = await work.rows<{
    id: string;
    number: number;
    payout_date: LocalDate;
    status: string;
    lines: number;
    amount_cents: number;
  }>(sql`
    select id, number, payout_date, status, lines, amount_cents from payouts
    where merchant_id = ${work.merchantId} and payout_date between ${period.from} and ${period.to}
      and currency = ${currency} and status in ('lodged', 'paid', 'returned')
    order by payout_date, id`);
  return tableOf(
    'payouts',
    [
      ['payout', 'text'],
      ['payout_date', 'date'],
      ['payout_status', 'code'],
      ['lines', 'count'],
      ['amount', 'cents'],
      ['came_back', 'cents'],
    ],
    rows.map((row) => ({
      cells: [
        formatDocumentNumber('PO', row.number),
        row.payout_date,
        row.status,
        row.lines,
        row.amount_cents,
        row.status === 'returned' ? row.amount_cents : null,
      ],
      opens: { list: 'payout', id: row.id },
    })),
  );
}
