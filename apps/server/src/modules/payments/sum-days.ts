import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { isWorthCounting } from '../../platform/days/worth-counting.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';

/** Most debits have been cleared or returned by then. */
const SETTLED_DAYS = 5;
/** A debit that waits longer is counted as waiting, too: a merchant has as many of them as customers. */
const NEAR_DAYS = 2;
/** Payments counted in one transaction. */
const BATCH = 2_000;

/**
 * Unsummed payments `t` that may be counted by day: not what is about to move, and not what went back or is disputed, which is shown
 * as something else than its stage says.
 */
const countable = (day: LocalDate): Sql => sql`t.is_unsummed and t.refunded_cents = 0 and t.dispute is null
  and case when t.is_waiting then t.debit_date > ${addDays(day, NEAR_DAYS)} else t.debit_date < ${addDays(day, -SETTLED_DAYS)} end`;

const worth = (merchant: Sql, day: LocalDate): Sql =>
  isWorthCounting(sql`payments`, sql`t.merchant_id = ${merchant} and ${countable(day)}`, day);

/** Which merchants `m` have payments to count on a day. */
export const paymentsMayBeSummed = (day: LocalDate): Sql => worth(sql`m.id`, day);

/** Counts a merchant's payments on its day. */
export async function sumDaysDue(run: Run, day: LocalDate): Promise<{ summed: number }> {
  const found = await run.reads.maybe(sql`select 1 as one where ${worth(sql`${run.merchantId}`, day)}`);
  return found ? sumDays(run, day) : { summed: 0 };
}

/**
 * Counts payments into the sums of their days, in steps. Sums are exact whether it runs or not: it only makes them
 * quick. Harmless when repeated, and when two do it at once.
 */
export async function sumDays(run: Run, day: LocalDate): Promise<{ summed: number }> {
  let summed = 0;
  for (;;) {
    const step = await run.inTransaction((work) => sumSome(work, day));
    summed += step;
    if (step < BATCH) return { summed };
  }
}

/**
 * Counts some payments as what they are now, and no longer as what they were counted as, in the statement that notes it on
 * them. What somebody else holds is left for the next day: nobody waits for a sum. Returns how many.
 */
export async function sumSome(work: Work, day: LocalDate): Promise<number> {
  const { summed } = await work.one<{ summed: number }>(sql`
    with chosen as (
      select t.id, t.summed_stage as was_stage, t.summed_on as was_on from payments t
      where t.merchant_id = ${work.merchantId} and ${countable(day)}
      order by t.debit_date, t.id limit ${BATCH} for update skip locked
    ), noted as (
      update payments p set summed_stage = p.stage, summed_on = p.debit_date from chosen c
      where p.merchant_id = ${work.merchantId} and p.id = c.id
      returning p.debit_date, p.currency, p.rail, p.stage, p.amount_cents, c.was_stage, c.was_on
    ), counted as (
      insert into payment_day_sums as s (merchant_id, day, currency, rail, stage, count, amount_cents)
      select ${work.merchantId}::uuid, day, currency, rail, stage, sum(n), sum(n * amount_cents) from (
        select debit_date as day, currency, rail, stage, 1 as n, amount_cents from noted
        union all
        select was_on, currency, rail, was_stage, -1, amount_cents from noted where was_stage is not null
      ) changes
      group by day, currency, rail, stage order by day, currency, rail, stage
      on conflict (merchant_id, day, currency, rail, stage) do update
        set count = s.count + excluded.count, amount_cents = s.amount_cents + excluded.amount_cents
    )
    select count(*)::int as summed from noted`);
  return summed;
}
