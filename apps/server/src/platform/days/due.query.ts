import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../db/sql.ts';
import type { Tenant } from './phase.ts';

/** The earliest phase of a tenant that has come, and how it stands. */
export type Due = {
  tenant: Tenant;
  phase: string;
  day: LocalDate;
  at: Date;
  /** Failed runs in a row. */
  attempts: number;
  retryAt: Date | null;
  claimedUntil: Date | null;
  startedAt: Date | null;
};

/** Tenants looked at in one round: a backlog larger than this is taken in parts, the earliest first. */
const ROUND = 20_000;

/**
 * The earliest phase due by `now` of each tenant, in the order of their moments. On an idle portal this is a range
 * of an index with nothing in it. Phases that this version does not know are left to the version that does.
 */
export async function duePhases(queries: Queries, known: readonly string[], now: Date): Promise<Due[]> {
  const rows = await queries.rows<Omit<Due, 'tenant'> & Tenant>(sql`
    select f.phase, f.next_day as day, f.next_at as at, f.attempts, f.retry_at as "retryAt",
      f.claimed_until as "claimedUntil", f.started_at as "startedAt",
      m.id, m.slug, m.kind, m.time_zone as "timeZone"
    from phase_frontier f
    join merchants m on m.id = f.merchant_id and m.status <> 'closed'
    where f.next_at <= ${now} and f.phase = any(${known}::text[]) and not exists (
      select 1 from phase_frontier e
      where e.merchant_id = f.merchant_id and e.phase = any(${known}::text[])
        and (e.next_at, e.phase) < (f.next_at, f.phase))
    order by f.next_at, f.phase, f.merchant_id limit ${ROUND}`);
  return rows.map(({ id, slug, kind, timeZone, ...due }) => ({
    ...due,
    tenant: { id, slug, kind, timeZone },
  }));
}
