import type { Input, Output } from '@lorikeet/contracts';
import type * as payments from '@lorikeet/contracts/payments';
import type { Currency } from '@lorikeet/domain/kernel';
import type { PaymentStatus, StagedPayment } from '@lorikeet/domain/payments';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import {
  type PaymentFilter,
  paymentMatch,
  shownStatusSql,
  stagesShownAs,
  statusOfStage,
} from './payment-match.ts';

/** What sums by day can be narrowed by. */
const BY_DAY = ['status', 'rail', 'currency', 'date_from', 'date_to'] as const;
type ByDay = Pick<PaymentFilter, (typeof BY_DAY)[number]>;

/** Whether sums by day know the filter. */
export function isByDay(filter: PaymentFilter): boolean {
  const days: readonly string[] = BY_DAY;
  return Object.entries(filter).every(([key, value]) => value === undefined || days.includes(key));
}

/**
 * A relation (day, rail, stage, given, currency, count, amount_cents, refunded_cents) whose rows sum to the payments that the
 * filters match at this moment: the sums kept by day, what is not in them, less what is in them as something else by now.
 * `given` is what a refund or dispute makes of the stage's own status. Who asks sums the rows; they are not grouped twice. The
 * work is that of the days and of the latest payments, however long the history is.
 */
export function summedPayments(work: Work, filter: ByDay): Sql {
  return sql`(
    select s.day, s.rail, s.stage, null::text as given, s.currency, s.count, s.amount_cents, 0::bigint as refunded_cents
    from payment_day_sums s where s.merchant_id = ${work.merchantId} ${countedAs(filter, sql`s.stage`, sql`s.day`, sql`s`)}
    union all
    select t.debit_date, t.rail, t.stage, ${shownStatusSql}, t.currency, 1, t.amount_cents, t.refunded_cents
    ${paymentMatch(work, filter, { byStatus: false })} and t.is_unsummed
    union all
    select t.summed_on, t.rail, t.summed_stage, null::text, t.currency, -1, -t.amount_cents, 0
    from payments t where t.merchant_id = ${work.merchantId} and t.is_unsummed and t.summed_stage is not null
      ${countedAs(filter, sql`t.summed_stage`, sql`t.summed_on`, sql`t`)}
  )`;
}

/** The filters over what is counted by day: a stage that neither a refund nor a dispute changes. */
function countedAs(
  { status, rail, currency, date_from, date_to }: ByDay,
  stage: Sql,
  day: Sql,
  of: Sql,
): Sql {
  return sql`
    ${status ? sql`and ${stage} = any(${stagesShownAs(status)}::text[])` : empty}
    ${rail ? sql`and ${of}.rail = any(${rail}::text[])` : empty}
    ${currency ? sql`and ${of}.currency = any(${currency}::text[])` : empty}
    ${date_from ? sql`and ${day} >= ${date_from}` : empty}
    ${date_to ? sql`and ${day} <= ${date_to}` : empty}`;
}

type Shown = StagedPayment & { given: PaymentStatus | null };
type Summed = Shown & { currency: Currency; count: number; amount_cents: number };

/** The sums of the payments that the filters match: by day where days are enough, else over each of them. */
function sumsOf(work: Work, filter: PaymentFilter): Sql {
  if (isByDay(filter)) return summedPayments(work, filter);
  return sql`(
    select t.rail, t.stage, ${shownStatusSql} as given, t.currency, count(*), sum(t.amount_cents)::bigint as amount_cents
    ${paymentMatch(work, filter)} group by 1, 2, 3, 4)`;
}

/** Exact count and sums of the filtered list, by currency and status. */
export async function sumPayments(
  work: Work,
  input: Input<typeof payments.getPaymentTotals>,
): Promise<Output<typeof payments.getPaymentTotals>> {
  const rows = await work.rows<Summed>(sql`
    select s.rail, s.stage, s.given, s.currency, sum(s.count)::int as count, sum(s.amount_cents)::bigint as amount_cents
    from ${sumsOf(work, input)} s
    group by s.rail, s.stage, s.given, s.currency having sum(s.count) > 0
    order by s.currency, s.rail, s.stage, s.given`);
  const sums = new Map<string, Output<typeof payments.getPaymentTotals>['sums'][number]>();
  for (const { currency, count, amount_cents: cents, given, ...payment } of rows) {
    const status = given ?? statusOfStage(payment);
    const key = `${currency} ${status}`;
    const before = sums.get(key);
    sums.set(key, {
      currency,
      status,
      count: (before?.count ?? 0) + count,
      amount_cents: ((before?.amount_cents ?? 0) + cents) as never,
    });
  }
  return { count: rows.reduce((sum, row) => sum + row.count, 0), sums: [...sums.values()] };
}

/** Counts by rail and status, for the presets of the list. */
export async function countPayments(work: Work): Promise<Output<typeof payments.countPayments>> {
  const staged = await work.rows<Shown & { count: number }>(sql`
    select s.rail, s.stage, s.given, sum(s.count)::int as count from ${summedPayments(work, {})} s
    group by s.rail, s.stage, s.given having sum(s.count) > 0 order by s.rail, s.stage, s.given`);
  const rows: Output<typeof payments.countPayments>['rows'] = [];
  for (const { count, given, ...payment } of staged) {
    const status = given ?? statusOfStage(payment);
    const known = rows.find((row) => row.rail === payment.rail && row.status === status);
    if (known) known.count += count;
    else rows.push({ rail: payment.rail, status, count });
  }
  return { rows };
}
