import type { Input, Output } from '@lorikeet/contracts';
import * as billing from '@lorikeet/contracts/billing';
import { addDays, type Currency, instantAt, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { merchantProfile, settingsOf } from '../../merchants/index.ts';
import { billedThrough } from './billed-through.ts';
import { heldRun, insertRun } from './billing-run-store.ts';
import { comparedBills } from './compare-bills.ts';

export type Comparison = z.output<typeof billing.billingComparison>;

/** When the day's automatic run takes place, in the merchant's zone. */
export const BILLING_TIME = '05:00';
const PAGE = 20;

/**
 * Runs the next billing dry: what it would bill through its day, each subscription against its last bill. Kept as
 * a run that can be approved or held. Throws Refusal `billing.too_far_ahead`.
 */
export async function previewBilling(
  work: Work,
  input: Input<typeof billing.previewBilling>,
): Promise<Output<typeof billing.previewBilling>> {
  const businessDate = input.business_date ?? nextRunDay(work);
  const tomorrow = addDays(work.today, 1);
  refuseUnless(businessDate >= work.today && businessDate <= tomorrow, 'billing.too_far_ahead', {
    date: businessDate,
  });
  const { notice_bank_days: notice } = await settingsOf(work);
  const comparison = await compareBilling(work, businessDate, billedThrough(businessDate, notice));
  const id = work.newId();
  await insertRun(work, { id, businessDate, through: comparison.through, status: 'previewed', comparison });
  return { id, comparison, held: (await heldRun(work)) ?? null };
}

/** Today while its automatic run is still to come, else tomorrow. */
function nextRunDay(work: Work): LocalDate {
  const todaysRun = instantAt(work.today, BILLING_TIME, work.timeZone);
  return work.now < todaysRun ? work.today : addDays(work.today, 1);
}

type Compared = Comparison['others'][number];
type GroupRow = {
  currency: Currency;
  difference: (typeof billing.BILL_DIFFERENCES)[number];
  bills: number;
  cents: number;
  credit: number;
  last: number;
  undebited: number;
  undebited_cents: number;
};

/** What a billing run of a day would bill through another, against the last bills, each currency by itself. */
export async function compareBilling(
  work: Work,
  businessDate: LocalDate,
  through: LocalDate,
): Promise<Comparison> {
  const { currency: own } = await merchantProfile(work);
  const since = await billedSince(work, businessDate);
  const rows = await work.rows<GroupRow>(sql`
    select b.currency, b.difference, count(*)::int as bills,
      coalesce(sum(case when b.difference = 'gone' then b.last_cents else b.amount_cents end), 0)::bigint as cents,
      coalesce(sum(b.credit_cents), 0)::bigint as credit, coalesce(sum(b.last_cents), 0)::bigint as last,
      count(*) filter (where b.is_undebited)::int as undebited,
      coalesce(sum(b.amount_cents) filter (where b.is_undebited), 0)::bigint as undebited_cents
    from (${comparedBills(work.merchantId, { since, through })}) b
    group by b.currency, b.difference order by b.currency, b.difference`);
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((one) => one !== own);
  return {
    business_date: businessDate,
    through,
    ...comparedIn(own as Currency, rows),
    others: others.map((currency) => comparedIn(currency, rows)),
  };
}

/** The bills of one currency. What is gone counts in the last total alone. */
function comparedIn(currency: Currency, all: readonly GroupRow[]): Compared {
  const rows = all.filter((row) => row.currency === currency);
  const billed = rows.filter((row) => row.difference !== 'gone');
  const sum = (
    of: typeof rows,
    field: 'cents' | 'credit' | 'last' | 'bills' | 'undebited' | 'undebited_cents',
  ) => of.reduce((total, row) => total + row[field], 0);
  const differences = billing.BILL_DIFFERENCES.map((name) => {
    const row = rows.find(({ difference }) => difference === name);
    return [name, { bills: row?.bills ?? 0, total_cents: toCents(row?.cents ?? 0) }] as const;
  });
  return {
    currency,
    bills: sum(billed, 'bills'),
    total_cents: toCents(sum(billed, 'cents')),
    credit_cents: toCents(sum(billed, 'credit')),
    last_total_cents: toCents(sum(rows, 'last')),
    differences: Object.fromEntries(differences) as Compared['differences'],
    undebited: { bills: sum(billed, 'undebited'), total_cents: toCents(sum(billed, 'undebited_cents')) },
  };
}

/** Where the last finished run ended; a merchant's first run looks a week back. */
async function billedSince(work: Work, businessDate: LocalDate): Promise<LocalDate> {
  const last = await work.maybe<{ through: LocalDate }>(sql`
    select through from billing_runs
    where merchant_id = ${work.merchantId} and status = 'done' order by started_at desc, id desc limit 1`);
  return last?.through ?? addDays(businessDate, -7);
}

/** The single bills of a dry run that differ in one way, the largest first, as they are now. */
export async function listPreviewedBills(
  work: Work,
  input: Input<typeof billing.listPreviewedBills>,
): Promise<Output<typeof billing.listPreviewedBills>> {
  const run = found(
    await work.maybe<{ business_date: LocalDate; through: LocalDate }>(sql`
      select business_date, through from billing_runs
      where merchant_id = ${work.merchantId} and id = ${input.id}`),
  );
  const currency = input.currency ?? (await merchantProfile(work)).currency;
  const inGroup =
    input.difference === 'undebited' ? sql`b.is_undebited` : sql`b.difference = ${input.difference}`;
  const since = await billedSince(work, run.business_date);
  const rows = await work.rows<Output<typeof billing.listPreviewedBills>['rows'][number] & { n: number }>(sql`
    select b.subscription_id, b.customer_id, c.name as customer_name, b.plan_name, b.quantity, b.period_start,
      b.amount_cents, b.last_cents, count(*) over ()::int as n
    from (${comparedBills(work.merchantId, { since, through: run.through })}) b
    join customers c on c.merchant_id = ${work.merchantId} and c.id = b.customer_id
    where ${inGroup} and b.currency = ${currency}
    order by greatest(b.amount_cents, b.last_cents) desc, b.subscription_id
    limit ${PAGE} offset ${(input.page - 1) * PAGE}`);
  return { rows: rows.map(({ n: _, ...row }) => row), count: Math.min(rows[0]?.n ?? 0, 1001) };
}
