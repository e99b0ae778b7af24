import { chargeDay } from '@lorikeet/domain/cards';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { moveBy } from '@lorikeet/domain/kernel';
import { BILLED_STATES, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { word } from '../../../platform/db/words.ts';
import type { Work } from '../../../platform/work.ts';
import { applyCredit, type IssuedSet, issueInvoices } from '../../invoices/index.ts';
import { priceLines } from '../../plans/index.ts';
import { discountsOf } from '../discount-sql.ts';
import { noteDiscounts } from '../discount-store.ts';
import { collectInvoices } from './collect-invoices.ts';
import { afterSkips, isDue, periodIndexSql, termsOf } from './period-sql.ts';

/** The position of a pass over the due subscriptions. */
export type Place = { start: LocalDate | '-infinity'; id: string };
export const BEGINNING: Place = { start: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

export type BilledChunk = IssuedSet & { place: Place };

type Chunk = {
  /** Periods that start on or before this day are due. */
  through: LocalDate;
  after: Place;
  limit: number;
  billingRunId: string | null;
  collectsGst: boolean;
  /** Bills this subscription only. */
  only?: string;
};

type Claimed = { ids: string; count: number; place: Place };

/**
 * Bills the next due period of up to `limit` subscriptions, in this transaction: invoices with lines, numbers and
 * postings, customer credit spent, debits scheduled, the subscriptions moved on. Subscriptions that another
 * process is billing are passed over; the unique period of an invoice is the last guard. Undefined when nothing
 * was due. The points `billing.claim`, `billing.write` and `billing.commit` are logged as they are reached.
 */
export async function billChunk(work: Work, chunk: Chunk): Promise<BilledChunk | undefined> {
  const claimed = await claim(work, chunk);
  if (!claimed) return undefined;
  const point = (name: string) =>
    work.log.info({ point: name, merchant: work.merchantId, subscriptions: claimed.count }, 'billing');
  point('billing.claim');
  const chosen = sql`s.id = any(${claimed.ids}::uuid[])`;
  const issued = await issueInvoices(work, {
    count: claimed.count,
    heads: headsOf(work, termsOf(work.merchantId, chosen)),
    lines: linesOf(work.merchantId, termsOf(work.merchantId, chosen)),
    billingRunId: chunk.billingRunId,
    collectsGst: chunk.collectsGst,
  });
  point('billing.write');
  await noteDiscounts(work, issued);
  await applyCredit(work, issued);
  await moveOn(work, chosen);
  await collectInvoices(work, issued);
  point('billing.commit');
  return { ...issued, place: claimed.place };
}

async function claim(work: Work, chunk: Chunk): Promise<Claimed | undefined> {
  const { ids, count, start, id } = await work.one<{
    ids: string | null;
    count: number;
    start: LocalDate | null;
    id: string | null;
  }>(sql`
    with due as materialized (
      select s.id, s.next_period_start from subscriptions s
      where s.merchant_id = ${work.merchantId} and ${isDue(sql`${chunk.through}`)}
        and (s.next_period_start, s.id) > (${chunk.after.start}::date, ${chunk.after.id}::uuid)
        ${chunk.only ? sql`and s.id = ${chunk.only}` : empty}
      order by s.next_period_start, s.id limit ${chunk.limit} for no key update skip locked
    )
    select array_agg(id)::text as ids, count(*)::int as count, max(next_period_start) as start,
      (array_agg(id order by next_period_start desc, id desc))[1] as id
    from due`);
  if (!ids || !start || !id) return undefined;
  return { ids, count, place: { start, id } };
}

/**
 * A bill is due on the first day of its period, never before the first day that its payer agreed to be debited on, nor before
 * a kept card can be charged: what is taken on the agreed day is not late on that day.
 */
const headsOf = ({ merchantId, today }: Work, terms: Sql): Sql => sql`
  select t.key, t.customer_id, t.subscription_id, t.period_start, t.period_end, t.currency, t.description,
    greatest(t.period_start, m.first_date,
      case when t.payment_method_id is not null then ${chargeDay(today, today)}::date end) as due_date
  from (${terms}) t
  left join mandates m on m.merchant_id = ${merchantId} and m.id = t.mandate_id`;

/**
 * A line for each part of the price, one for a coupon, and one for a charge that waited for this invoice. Terms and prices
 * are named once: written out wherever they are read, they take longer to plan than to run.
 */
function linesOf(merchantId: string, terms: Sql): Sql {
  return sql`
    with term as materialized (${terms}), price as materialized (
      ${priceLines(merchantId, sql`select key, plan_version_id, quantity from term`)}
    )
    select p.key, p.position, p.kind, p.name as description, p.quantity, p.unit_price_e4, p.flat_fee_cents, p.tier,
      p.amount_cents, p.tax_code
    from price p
    union all
    select t.key, 900, 'discount', d.code, 1, null, 0, null, -d.amount_cents, t.tax_code
    from term t join (
      ${discountsOf(merchantId, sql`select key, plan_version_id from term`, sql`select key, amount_cents from price`)}
    ) d on d.key = t.key
    union all
    select t.key, 1000, 'proration', t.description, 1, null, 0, null, t.carry_cents, t.tax_code
    from term t where t.carry_cents <> 0`;
}

const { to: COMPLETED } = moveBy(subscriptionTable, 'complete', BILLED_STATES);

/**
 * Sets the subscriptions before their following period that is not skipped; a one-off and one that has reached its end
 * are completed.
 */
function moveOn(work: Work, chosen: Sql): Promise<number> {
  const { merchantId, now } = work;
  // Each step is materialized: merged into one, every use of a step repeats what it is made of, and planning takes
  // a hundred times longer than running.
  return work.run(sql`
    with terms as materialized (${termsOf(merchantId, chosen)}), skipped as materialized (
      select terms.*, ${afterSkips(merchantId, sql`terms.key`, sql`terms.period_end`)} as after_skips from terms
    ), t as materialized (
      select s.*, process_type = 'one_off' or coalesce(coalesce(after_skips, period_end) > end_date, false) as is_last
      from skipped s
    )
    update subscriptions u set anchor_date = t.anchor,
      periods_billed = case when t.after_skips is null then t.period_index + 1
        else ${periodIndexSql(sql`t.anchor`, sql`t.process_type`, sql`t.after_skips`)} end,
      next_period_start = case when t.is_last then null else coalesce(t.after_skips, t.period_end) end,
      status = case when t.is_last then ${word(COMPLETED)} else u.status end,
      ended_at = case when t.is_last then ${now}::timestamptz end,
      next_anchor = case when t.is_changed then null else u.next_anchor end,
      carry_cents = 0, updated_at = ${now}
    from t
    where u.merchant_id = ${merchantId} and u.id = t.key`);
}
