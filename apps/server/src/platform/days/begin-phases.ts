import { type Queries, sql } from '../db/sql.ts';
import { type Listener, listener } from '../events/event.ts';
import { type Beginning, deleteFrontier, insertBeginnings } from './frontier-store.ts';
import { firstDay, momentOf, type Phase, type Tenant } from './phase.ts';

/** Rows of one insert. */
const CHUNK = 1_000;

/**
 * Inserts the first day of each phase that a tenant lacks: for all tenants when a worker starts, so that phases of a
 * new version are found, and of a closed tenant those that outlive it; for one tenant when it is created. Returns how
 * many were inserted.
 */
export async function beginPhases(
  queries: Queries,
  phases: readonly Phase[],
  merchantId: string | null = null,
): Promise<number> {
  const offered = phases.flatMap(({ name, outlives = false, kinds = ['business', 'council', 'platform'] }) =>
    kinds.map((kind) => ({ name, kind, outlives })),
  );
  const missing = await queries.rows<{
    id: string;
    kind: Tenant['kind'];
    timeZone: string;
    createdAt: Date;
    closedAt: Date | null;
    phase: string;
  }>(sql`
    select m.id, m.kind, m.time_zone as "timeZone", m.created_at as "createdAt",
      case when m.status = 'closed' then m.closed_at end as "closedAt", p.phase
    from merchants m
    join unnest(${offered.map(({ name }) => name)}::text[], ${offered.map(({ kind }) => kind)}::text[],
        ${offered.map(({ outlives }) => outlives)}::boolean[])
      as p (phase, kind, outlives) on p.kind = m.kind
    where (m.status <> 'closed' or p.outlives) and (${merchantId}::uuid is null or m.id = ${merchantId}::uuid)
      and not exists (
      select 1 from phase_frontier f where f.merchant_id = m.id and f.phase = p.phase)
    order by m.id, p.phase`);
  const beginnings = missing.map(({ id, timeZone, createdAt, closedAt, ...row }): Beginning => {
    const phase = phases.find(({ name }) => name === row.phase)!;
    // One that is closed begins with its end: its days ran until then.
    const day = firstDay(phase, { timeZone, createdAt: closedAt ?? createdAt });
    return { merchantId: id, phase: phase.name, day, at: momentOf(phase, timeZone, day) };
  });
  for (let from = 0; from < beginnings.length; from += CHUNK) {
    await insertBeginnings(queries, beginnings.slice(from, from + CHUNK));
  }
  return beginnings.length;
}

/** A tenant's days begin when it is created and end when it is closed, but for what outlives it. */
export function dayListeners(phases: readonly Phase[]): Listener[] {
  const outliving = phases.filter(({ outlives }) => outlives).map(({ name }) => name);
  return [
    listener('merchant.created', 'days.begin', (run) => beginPhases(run.reads, phases, run.merchantId)),
    listener('merchant.closed', 'days.end', (run) => deleteFrontier(run.reads, run.merchantId, outliving)),
  ];
}
