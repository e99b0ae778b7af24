import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { closedPeriods } from './billing/period-sql.ts';
import type { Subscription } from './subscription-store.ts';

export type StoredSkip = {
  id: string;
  period_start: LocalDate;
  period_end: LocalDate;
  skipped_at: Date;
  skipped_by: string;
  taken_back_at: Date | null;
  taken_back_by: string | null;
};

/** The first days of the periods of a subscription that are skipped, and of those that are billed already, from its next on. */
export async function closedStarts(
  work: Work,
  { id, nextPeriodStart }: Pick<Subscription, 'id' | 'nextPeriodStart'>,
): Promise<LocalDate[]> {
  if (nextPeriodStart === null) return [];
  const rows = await work.rows<{ period_start: LocalDate }>(sql`
    select k.period_start from (${closedPeriods(work.merchantId, sql`${id}::uuid`, sql`${nextPeriodStart}::date`)}) k
    order by k.period_start`);
  return rows.map((row) => row.period_start);
}

/** The latest skips of a subscription, those taken back among them. */
export function latestSkips(work: Work, subscriptionId: string, limit: number): Promise<StoredSkip[]> {
  return work.rows<StoredSkip>(sql`
    select id, period_start, period_end, skipped_at, skipped_by, taken_back_at, taken_back_by
    from subscription_skips
    where merchant_id = ${work.merchantId} and subscription_id = ${subscriptionId}
    order by period_start desc, id desc limit ${limit}`);
}

/** The latest skip of a period, still in force or taken back; undefined for a period that never was skipped. */
export function skipOf(
  work: Work,
  subscriptionId: string,
  start: LocalDate,
): Promise<StoredSkip | undefined> {
  return work.maybe<StoredSkip>(sql`
    select id, period_start, period_end, skipped_at, skipped_by, taken_back_at, taken_back_by
    from subscription_skips
    where merchant_id = ${work.merchantId} and subscription_id = ${subscriptionId} and period_start = ${start}
    order by id desc limit 1`);
}

export async function insertSkips(
  work: Work,
  subscriptionId: string,
  periods: readonly { start: LocalDate; end: LocalDate }[],
): Promise<void> {
  await work.run(sql`
    insert into subscription_skips (merchant_id, id, subscription_id, period_start, period_end, skipped_at, skipped_by)
    select ${work.merchantId}, p.id, ${subscriptionId}, p.period_start, p.period_end, ${work.now}, ${work.actor.name}
    from unnest(${periods.map(() => work.newId())}::uuid[], ${periods.map(({ start }) => start)}::date[],
      ${periods.map(({ end }) => end)}::date[]) as p (id, period_start, period_end)`);
}

export async function markTakenBack(work: Work, skipId: string): Promise<void> {
  await work.run(sql`
    update subscription_skips set taken_back_at = ${work.now}, taken_back_by = ${work.actor.name}
    where merchant_id = ${work.merchantId} and id = ${skipId}`);
}
