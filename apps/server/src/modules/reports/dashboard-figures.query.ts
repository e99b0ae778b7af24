import type { Input, Output } from '@lorikeet/contracts';
import type * as dashboard from '@lorikeet/contracts/dashboard';
import { clearanceDate } from '@lorikeet/domain/debits';
import { addDays, BANK_CURRENCY } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type Period, periodBefore, periodOf } from './dashboard-period.ts';
import { FAILED, PROCESSING, SUCCEEDED } from './status-stages.ts';

type Figures = Output<typeof dashboard.getDashboardFigures>;
type Sum = Figures['money_in'];

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
  const period = periodOf(input, work.today);
  const previous = periodBefore(period);
  return {
    currency,
    period,
    previous,
    money_in: await sumOf(work, currency, period, [...SUCCEEDED, ...PROCESSING]),
    previous_money_in: await sumOf(work, currency, previous, [...SUCCEEDED, ...PROCESSING]),
    pending: await pendingOf(work, currency),
    failed: await failedOf(work, currency, period),
    deposits: currency === own ? await depositsOf(work) : null,
  };
}

function sumOf(work: Work, currency: string, { from, to }: Period, stages: readonly string[]): Promise<Sum> {
  return work.one<Sum>(sql`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents from payments
    where merchant_id = ${work.merchantId} and debit_date between ${from} and ${to}
      and stage = any(${stages}::text[]) and currency = ${currency}`);
}

async function pendingOf(work: Work, currency: string): Promise<Figures['pending']> {
  const { oldest } = await work.one<{ oldest: Figures['period']['from'] | null }>(sql`
    select min(processing_date) as oldest from bank_files
    where merchant_id = ${work.merchantId} and cleared_on is null and status in ('built', 'downloaded', 'sending', 'accepted')`);
  const from = addDays(oldest ?? work.today, -PENDING_DAYS);
  const found = await work.one<Sum & { last: Figures['period']['to'] | null }>(sql`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents, max(debit_date) as last
    from payments
    where merchant_id = ${work.merchantId} and debit_date >= ${from} and stage = any(${PROCESSING}::text[])
      and currency = ${currency}`);
  const { last, ...sum } = found;
  return {
    ...sum,
    from,
    to: last ?? work.today,
    clears_by: last && currency === BANK_CURRENCY ? clearanceDate(last) : null,
  };
}

async function failedOf(work: Work, currency: string, period: Period): Promise<Figures['failed']> {
  const failed = await sumOf(work, currency, period, FAILED);
  const all = await sumOf(work, currency, period, [...SUCCEEDED, ...PROCESSING, ...FAILED]);
  const { retried } = await work.one<{ retried: number }>(sql`
    select count(*)::int as retried from payments f
    where f.merchant_id = ${work.merchantId} and f.debit_date between ${period.from} and ${period.to}
      and f.stage = any(${FAILED}::text[]) and f.currency = ${currency} and f.invoice_id is not null
      and exists (
        select 1 from payments r
        where r.merchant_id = ${work.merchantId} and r.invoice_id = f.invoice_id and r.retry_of = f.id)`);
  return { ...failed, of_count: all.count, retried };
}

/** For a merchant with an account of its own: files that the bank took and has not paid for yet. */
async function depositsOf(work: Work): Promise<Figures['deposits']> {
  const found = await work.maybe<Sum>(sql`
    select count(b.id)::int as count, coalesce(sum(b.total_cents), 0)::bigint as amount_cents
    from facilities f
    left join bank_files b on b.merchant_id = ${work.merchantId} and b.facility_id = f.id and b.kind = 'debit'
      and b.status = 'accepted' and b.credited_on is null
    where f.merchant_id = ${work.merchantId} and f.settlement_model = 'direct'
    having count(f.id) > 0`);
  return found ?? null;
}
