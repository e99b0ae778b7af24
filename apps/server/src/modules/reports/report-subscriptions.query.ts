import { addDays, type Cents, type LocalDate } from '@lorikeet/domain/kernel';
import { type Pricing, type ProcessType, priceQuantity, type Tier } from '@lorikeet/domain/plans';
import { monthlyValue, type Period, shareOf } from '@lorikeet/domain/reports';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type Asked, figure, groupedBy, periodCell, type ReportBody, sumOf, tableOf } from './report-body.ts';

type Terms = {
  plan_id: string;
  plan: string;
  process_type: ProcessType;
  fee_type: Pricing['feeType'];
  amount_cents: number | null;
  unit_price_e4: number | null;
  tiers: Tier[];
  quantity: number;
};
/** Subscriptions of the same terms that began on one day and ended on one day, or run on. */
type Lot = Terms & { began: LocalDate; ended: LocalDate | null; count: number };
type Valued = Lot & { monthly: Cents };

/**
 * What subscriptions are worth a month (MRR): at the beginning, what began, what ended, at the end. Each is worth its
 * present plan at its present quantity, a year of it over twelve, before coupons. One-off plans recur never and count
 * nowhere; neither do subscriptions that are paused now, nor a trial before it is billed. One that never came out of its
 * pause ended with it.
 */
export async function subscriptionsReport(work: Work, asked: Asked): Promise<ReportBody> {
  const lots = (await lotsOf(work, asked.currency)).map(
    (lot): Valued => ({ ...lot, monthly: monthlyValue(lot.process_type, priceOf(lot)) }),
  );
  const now = movementOf(lots, asked.period);
  const before = movementOf(lots, asked.previous);
  const slices = asked.slices.map((slice) => ({ slice, moved: movementOf(lots, slice) }));
  const plans = [...groupedBy(lots, ({ plan_id }) => plan_id).values()];
  return {
    figures: [
      figure('mrr', 'cents', now.closing, before.closing),
      figure('mrr_net', 'cents', now.began - now.churned, before.began - before.churned),
      figure('subscribers', 'count', now.subscribers, before.subscribers),
      figure('churn_share', 'share', churnOf(now), churnOf(before)),
    ],
    chart: {
      kind: 'cents',
      series: ['mrr_began'],
      points: slices.map(({ slice, moved }) => ({
        ...slice,
        word: null,
        values: [moved.began],
        opens: [null],
      })),
    },
    tables: [
      {
        ...tableOf(
          'by_period',
          [['period', 'period'], ...COLUMNS, ['churn_share', 'share']],
          slices.map(({ slice, moved }) => ({
            cells: [periodCell(slice), ...cellsOf(moved), churnOf(moved)],
            opens: null,
          })),
        ),
        // Balances are no sums: the whole range has its own first and last.
        total: [null, ...cellsOf(now), churnOf(now)],
      },
      tableOf(
        'by_plan',
        [['plan', 'text'], ...COLUMNS],
        plans
          .map((own) => ({ own, moved: movementOf(own, asked.period) }))
          .filter(({ moved }) => moved.opening + moved.began + moved.subscribers + moved.ended > 0)
          .toSorted((a, b) => b.moved.closing - a.moved.closing || (a.own[0]!.plan < b.own[0]!.plan ? -1 : 1))
          .map(({ own, moved }) => ({
            cells: [own[0]!.plan, ...cellsOf(moved)],
            opens: { list: 'plan', id: own[0]!.plan_id },
          })),
      ),
    ],
    notes: ['mrr_basis'],
  };
}

const COLUMNS = [
  ['mrr_opening', 'cents'],
  ['mrr_began', 'cents'],
  ['mrr_churned', 'cents'],
  ['mrr_closing', 'cents'],
  ['began', 'count'],
  ['ended', 'count'],
  ['subscribers', 'count'],
] as const;

type Movement = {
  opening: number;
  openingCount: number;
  began: number;
  churned: number;
  closing: number;
  starts: number;
  ended: number;
  subscribers: number;
};

const cellsOf = (moved: Movement): number[] => [
  moved.opening,
  moved.began,
  // Not minus zero, which a file would print.
  0 - moved.churned,
  moved.closing,
  moved.starts,
  moved.ended,
  moved.subscribers,
];

/** Of those there were at the beginning. */
const churnOf = ({ ended, openingCount }: Movement): number | null => shareOf(ended, openingCount);

/** Opening, and what began, less what ended, is closing: a subscription counts up to the day before it ended. */
function movementOf(lots: readonly Valued[], { from, to }: Period): Movement {
  const at = (day: LocalDate) =>
    lots.filter(({ began, ended }) => began <= day && (ended === null || ended > day));
  const value = (some: readonly Valued[]) => sumOf(some, ({ monthly, count }) => monthly * count);
  const heads = (some: readonly Valued[]) => sumOf(some, ({ count }) => count);
  const opening = at(addDays(from, -1));
  const closing = at(to);
  const starts = lots.filter(({ began, ended }) => began >= from && began <= to && ended !== began);
  const ends = lots.filter(
    ({ began, ended }) => ended !== null && ended >= from && ended <= to && ended !== began,
  );
  return {
    opening: value(opening),
    openingCount: heads(opening),
    began: value(starts),
    churned: value(ends),
    closing: value(closing),
    starts: heads(starts),
    ended: heads(ends),
    subscribers: heads(closing),
  };
}

function priceOf(lot: Lot): Cents {
  return priceQuantity(pricingOf(lot), lot.quantity).total;
}

function pricingOf(lot: Lot): Pricing {
  switch (lot.fee_type) {
    case 'flat':
      return { feeType: 'flat', amountCents: lot.amount_cents ?? 0 };
    case 'per_unit':
      return { feeType: 'per_unit', unitPriceE4: lot.unit_price_e4 ?? 0 };
    default:
      return { feeType: lot.fee_type, tiers: lot.tiers };
  }
}

/**
 * The day after the end of a subscription `s` that is completed: that is done when its last period is billed, ahead of it.
 * One that was cancelled ended when it was. One that ended while it was paused had been worth nothing since its pause.
 */
const afterEnd = sql`case when s.status = 'completed' then s.end_date + 1 end`;

function lotsOf(work: Work, currency: string): Promise<Lot[]> {
  return work.rows<Lot>(sql`
    select l.plan_id, p.name as plan, v.process_type, v.fee_type, v.amount_cents, v.unit_price_e4, l.quantity, l.began,
      l.ended, l.count,
      coalesce((
        select jsonb_agg(jsonb_build_object('firstUnit', t.first_unit, 'lastUnit', t.last_unit,
          'unitPriceE4', t.unit_price_e4, 'flatFeeCents', t.flat_fee_cents) order by t.position)
        from plan_tiers t where t.merchant_id = ${work.merchantId} and t.plan_version_id = v.id), '[]') as tiers
    from (
      select s.plan_id, s.plan_version_id, s.quantity, count(*)::int as count,
        s.begins_on as began,
        coalesce(s.paused_on, greatest((s.ended_at at time zone ${work.timeZone})::date, ${afterEnd})) as ended
      from subscriptions s
      where s.merchant_id = ${work.merchantId} and s.status in ('active', 'past_due', 'cancelled', 'completed')
      group by s.plan_id, s.plan_version_id, s.quantity, began, ended
    ) l
    join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = l.plan_version_id
      and v.currency = ${currency} and v.process_type <> 'one_off'
    join plans p on p.merchant_id = ${work.merchantId} and p.id = l.plan_id
    where l.ended is null or l.ended > l.began
    order by p.name, l.plan_id, l.began, l.ended, l.quantity, v.id`);
}
