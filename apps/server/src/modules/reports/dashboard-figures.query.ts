import type { Input, Output } from '@lorikeet/contracts';
import type * as dashboard from '@lorikeet/contracts/dashboard';
import { clearanceDate } from '@lorikeet/domain/debits';
import { addDays, BANK_CURRENCY, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { presetPeriod } from '@lorikeet/domain/reports';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { creditSql } from '../bank-files/index.ts';
import { paidSince, summedPayments } from '../payments/index.ts';
import { type Period, periodBeforeChosen, periodOf } from './dashboard-period.ts';
import { FAILED, PROCESSING, SUCCEEDED } from './status-stages.ts';

type Figures = Output<typeof dashboard.getDashboardFigures>;
type Sum = Figures['previous_money_in'];

/** How far back a debit may still be with the bank before its file says so. */
const PENDING_DAYS = 31;

/** The numbers at the top of the dashboard, of one currency. Every sum is that of the transactions its link lists. */
export async function figuresOf(
  work: Work,
  input: Input<typeof dashboard.getDashboardFigures>,
): Promise<Figures> {
  const { currency: own } = await work.one<Pick<Figures, 'currency'>>(
    sql`select currency from merchants where id = ${work.merchantId}`,
  );
  const currency = input.currency ?? own;
  const { preset } = input;
  const period = preset ? presetPeriod(preset, work.today) : periodOf(input, work.today);
  const previous = periodBeforeChosen(period, preset);
  const sumOf = sumsOf(await stagesIn(work, currency, { from: previous.from, to: period.to }));
  const taken = [...SUCCEEDED, ...PROCESSING];
  return {
    currency,
    period,
    previous,
    money_in: { ...sumOf(period, taken), processing_cents: sumOf(period, PROCESSING).amount_cents },
    previous_money_in: sumOf(previous, taken),
    pending: await pendingOf(work, currency),
    failed: {
      ...sumOf(period, FAILED),
      of_count: sumOf(period, [...SUCCEEDED, ...FAILED]).count,
      retried: await retriedOf(work, currency, period),
    },
    deposits: currency === own ? await depositsOf(work) : null,
  };
}

type StageOfDay = { day: LocalDate; stage: string; count: number; cents: number };

/** What stands in each stage on each day of two periods that follow each other: read once, summed for each figure. */
function stagesIn(work: Work, currency: string, { from, to }: Period): Promise<StageOfDay[]> {
  return work.rows<StageOfDay>(sql`
    select s.day, s.stage, sum(s.count)::int as count, sum(s.amount_cents)::bigint as cents
    from ${summedPayments(work, { currency: [currency], date_from: from, date_to: to })} s
    group by s.day, s.stage`);
}

const sumsOf =
  (days: readonly StageOfDay[]) =>
  ({ from, to }: Period, stages: readonly string[]): Sum => {
    const among = days.filter(({ day, stage }) => day >= from && day <= to && stages.includes(stage));
    return {
      count: among.reduce((sum, { count }) => sum + count, 0),
      amount_cents: toCents(among.reduce((sum, { cents }) => sum + cents, 0)),
    };
  };

async function pendingOf(work: Work, currency: string): Promise<Figures['pending']> {
  // Files of debits alone: one that pays never clears, and the first of them would have all days since read.
  const { oldest } = await work.one<{ oldest: Figures['period']['from'] | null }>(sql`
    select least((
      select min(processing_date) from bank_files
      where merchant_id = ${work.merchantId} and kind = 'debit' and cleared_on is null
        and status in ('built', 'downloaded', 'sending')
    ), (
      select min(processing_date) from bank_files
      where merchant_id = ${work.merchantId} and kind = 'debit' and cleared_on is null and status = 'accepted'
    )) as oldest`);
  const from = addDays(oldest ?? work.today, -PENDING_DAYS);
  const found = await work.one<Sum & { last: Figures['period']['to'] | null }>(sql`
    select coalesce(sum(d.count), 0)::int as count, coalesce(sum(d.amount_cents), 0)::bigint as amount_cents,
      max(d.day) as last
    from (
      select s.day, sum(s.count) as count, sum(s.amount_cents) as amount_cents
      from ${summedPayments(work, { status: ['processing'], currency: [currency], date_from: from })} s
      where s.stage = any(${PROCESSING}::text[]) group by s.day having sum(s.count) > 0
    ) d`);
  const { last, ...sum } = found;
  return {
    ...sum,
    from,
    to: last ?? work.today,
    clears_by: last && currency === BANK_CURRENCY ? clearanceDate(last) : null,
  };
}

/** How many of the failed debits of a period were tried again, or their bill paid in another way. */
async function retriedOf(work: Work, currency: string, period: Period): Promise<number> {
  const { retried } = await work.one<{ retried: number }>(sql`
    select count(*)::int as retried from payments f
    where f.merchant_id = ${work.merchantId} and f.debit_date between ${period.from} and ${period.to}
      and f.has_failed and f.stage = any(${FAILED}::text[]) and f.currency = ${currency} and f.invoice_id is not null
      and (${paidSince(work.merchantId, sql`f`)} or exists (
        select 1 from payments r
        where r.merchant_id = ${work.merchantId} and r.invoice_id = f.invoice_id and r.retry_of = f.id))`);
  return retried;
}

/** For a merchant with an account of its own: files that the bank took and has not paid for yet. */
async function depositsOf(work: Work): Promise<Figures['deposits']> {
  const found = await work.maybe<Sum>(sql`
    select count(f.id)::int as count, coalesce(sum(${creditSql}), 0)::bigint as amount_cents
    from facilities c
    left join bank_files f on f.merchant_id = ${work.merchantId} and f.facility_id = c.id and f.kind = 'debit'
      and f.status = 'accepted' and f.credited_on is null and ${creditSql} > 0
    where c.merchant_id = ${work.merchantId} and c.settlement_model = 'direct'
    having count(c.id) > 0`);
  return found ?? null;
}
