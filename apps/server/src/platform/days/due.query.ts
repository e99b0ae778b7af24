import type { LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Queries, sql } from '../db/sql.ts';
import { whole } from '../db/words.ts';
import type { Phase, Tenant } from './phase.ts';

/** A tenant's earliest due phase and its state. */
export type Due = {
  tenant: Tenant;
  phase: string;
  day: LocalDate;
  at: Date;
  /** Failed runs in a row. */
  attempts: number;
  claimedUntil: Date | null;
  startedAt: Date | null;
};

/** Tenants looked at in one round. When there are more, the rest of their moment is taken a lane at a time. */
export const ROUND = 500;
/** The tenants divided by their ids: what several workers share when much is due at once. */
export const LANES = 16;

/**
 * The earliest phase due by `now` of each tenant, in the order of their moments: the first `limit` of all, or the whole
 * of one lane. What failed is left out until its pause is over, however many did. On an idle portal this is a range of an
 * index with nothing in it. What comes before a phase is due with it, which is said once more: the rest of everybody's
 * days is then not read. A closed tenant has only phases that outlive it. Phases that this version does not know are left
 * to the version that does.
 */
export async function duePhases(
  queries: Queries,
  phases: readonly Phase[],
  { now, wall }: { now: Date; wall: Date },
  { lane, limit = ROUND }: { lane?: number; limit?: number } = {},
): Promise<Due[]> {
  const known = phases.map(({ name }) => name);
  const outliving = phases.filter(({ outlives }) => outlives).map(({ name }) => name);
  const rows = await queries.rows<Omit<Due, 'tenant'> & Tenant>(sql`
    select f.phase, f.next_day as day, f.next_at as at, f.attempts,
      f.claimed_until as "claimedUntil", f.started_at as "startedAt",
      m.id, m.slug, m.kind, m.time_zone as "timeZone"
    from phase_frontier f
    join merchants m on m.id = f.merchant_id and (m.status <> 'closed' or f.phase = any(${outliving}::text[]))
    where f.next_at <= ${now} and f.phase = any(${known}::text[]) and (f.retry_at is null or f.retry_at <= ${wall})
      ${lane === undefined ? empty : sql`and abs(uuid_hash(f.merchant_id) % ${LANES}) = ${lane}`} and not exists (
      select 1 from phase_frontier e
      where e.merchant_id = f.merchant_id and e.next_at <= ${now} and e.phase = any(${known}::text[])
        and (e.next_at, e.phase) < (f.next_at, f.phase))
    order by f.next_at, f.phase, f.merchant_id ${lane === undefined ? sql`limit ${whole(limit)}` : empty}`);
  return rows.map(({ id, slug, kind, timeZone, ...due }) => ({
    ...due,
    tenant: { id, slug, kind, timeZone },
  }));
}
