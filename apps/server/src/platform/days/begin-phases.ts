import { type Queries, sql } from '../db/sql.ts';
import { type Listener, listener } from '../events/event.ts';
import { type Beginning, deleteFrontier, insertBeginnings } from './frontier-store.ts';
import { firstDay, momentOf, type Phase, type Tenant } from './phase.ts';

/** Rows of one insert. */
const CHUNK = 1_000;

/**
 * Inserts the first day of each phase that a tenant lacks: for all tenants when a worker starts, so that phases of a
 * new version are found; for one tenant when it is created. Returns how many were inserted.
 */
export async function beginPhases(
  queries: Queries,
  phases: readonly Phase[],
  merchantId: string | null = null,
): Promise<number> {
  const offered = phases.flatMap(({ name, kinds = ['business', 'council', 'platform'] }) =>
    kinds.map((kind) => ({ name, kind })),
  );
  const missing = await queries.rows<{
    id: string;
    kind: Tenant['kind'];
    timeZone: string;
    createdAt: Date;
    phase: string;
  }>(sql`
    select m.id, m.kind, m.time_zone as "timeZone", m.created_at as "createdAt", p.phase
    from merchants m
    join unnest(${offered.map(({ name }) => name)}::text[], ${offered.map(({ kind }) => kind)}::text[])
      as p (phase, kind) on p.kind = m.kind
    where m.status <> 'closed' and (${merchantId}::uuid is null or m.id = ${merchantId}::uuid) and not exists (
      select 1 from phase_frontier f where f.merchant_id = m.id and f.phase = p.phase)
    order by m.id, p.phase`);
  const beginnings = missing.map(({ id, timeZone, createdAt, ...row }): Beginning => {
    const phase = phases.find(({ name }) => name === row.phase)!;
    const day = firstDay(phase, { timeZone, createdAt });
    return { merchantId: id, phase: phase.name, day, at: momentOf(phase, timeZone, day) };
  });
  for (let from = 0; from < beginnings.length; from += CHUNK) {
    await insertBeginnings(queries, beginnings.slice(from, from + CHUNK));
  }
  return beginnings.length;
}

/** A tenant's days begin when it is created and end when it is closed. */
export function dayListeners(phases: readonly Phase[]): Listener[] {
  return [
    listener('merchant.created', 'days.begin', (run) => beginPhases(run.reads, phases, run.merchantId)),
    listener('merchant.closed', 'days.end', (run) => deleteFrontier(run.reads, run.merchantId)),
  ];
}
