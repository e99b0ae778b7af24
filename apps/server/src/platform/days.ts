import { addDays, BANK_ZONE, instantAt, type LocalDate, localDateAt } from '@lorikeet/domain/kernel';
import { sql } from './db/sql.ts';
import type { Platform } from './work.ts';

export type Tenant = {
  id: string;
  slug: string;
  kind: 'business' | 'council' | 'platform';
  timeZone: string;
};

/**
 * One step of every tenant's day, at a local time. Nothing that is due on a date waits in the job queue: a tick
 * finds the days not yet lived and lives each, in order, step by step. A step must be harmless when run twice,
 * because a process may die between its end and the note that it ended.
 */
export type Phase = {
  name: string;
  /** 'HH:MM' in the zone. */
  at: string;
  zone: 'merchant' | 'bank';
  /** Whose day it belongs to; everybody's when absent. */
  kinds?: readonly Tenant['kind'][];
  run(platform: Platform, tenant: Tenant, day: LocalDate): Promise<Record<string, unknown>>;
};

type Due = { tenant: Tenant; phase: Phase; day: LocalDate; at: Date };

/**
 * Lives every phase due up to `until`, earliest first over all tenants. `reach` is told each phase's instant
 * before it runs (the demo's clock moves there). Returns how many phases ran.
 */
export async function liveUntil(
  platform: Platform,
  phases: readonly Phase[],
  until: Date,
  reach: (at: Date) => Promise<void> = async () => {},
): Promise<number> {
  let lived = 0;
  const frontier = await dueNext(platform, phases);
  for (;;) {
    const next = earliest(frontier, until);
    if (!next) return lived;
    await reach(next.at);
    if (await livePhase(platform, next)) lived++;
    advance(next);
  }
}

/** Runs one phase of one tenant's day unless it is lived already or another process is living it. */
async function livePhase(platform: Platform, due: Due): Promise<boolean> {
  const { tenant, phase, day } = due;
  const connection = await platform.pool.connect();
  const lock = `lived:${tenant.id}`;
  try {
    // Held for the phase only: one process at a time lives a tenant's day; the others wait their turn and skip.
    await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock]);
    const seen = await connection.query(
      'select 1 from lived_phases where merchant_id = $1 and day = $2 and phase = $3',
      [tenant.id, day, phase.name],
    );
    if (seen.rows.length > 0) return false;
    const startedAt = platform.clock.wall();
    const summary = await phase.run(platform, tenant, day);
    await connection.query(
      `insert into lived_phases (merchant_id, day, phase, started_at, finished_at, summary)
       values ($1, $2, $3, $4, $5, $6)`,
      [tenant.id, day, phase.name, startedAt, platform.clock.wall(), JSON.stringify(summary)],
    );
    return true;
  } finally {
    const lost = await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock]).then(
      () => false,
      () => true,
    );
    connection.release(lost);
  }
}

async function dueNext(platform: Platform, phases: readonly Phase[]): Promise<Due[]> {
  const { rows } = await platform.pool.query<{
    id: string;
    slug: string;
    kind: Tenant['kind'];
    time_zone: string;
    created_at: Date;
    lived: Record<string, LocalDate> | null;
  }>(sql`
    select m.id, m.slug, m.kind, m.time_zone, m.created_at,
      (select jsonb_object_agg(p.phase, p.day) from (
         select phase, max(day) as day from lived_phases
         where merchant_id = m.id group by phase) p) as lived
    from merchants m where m.status <> 'closed' order by m.created_at, m.id`);
  return rows.flatMap((row) => {
    const tenant: Tenant = { id: row.id, slug: row.slug, kind: row.kind, timeZone: row.time_zone };
    const own = phases.filter((phase) => phase.kinds?.includes(row.kind) ?? true);
    return own.map((phase) => {
      const last = row.lived?.[phase.name];
      const zone = phase.zone === 'bank' ? BANK_ZONE : tenant.timeZone;
      const day = last ? addDays(last, 1) : localDateAt(row.created_at, zone);
      return { tenant, phase, day, at: instantAt(day, phase.at, zone) };
    });
  });
}

function earliest(frontier: readonly Due[], until: Date): Due | undefined {
  let first: Due | undefined;
  for (const due of frontier) {
    if (due.at <= until && (!first || due.at < first.at)) first = due;
  }
  return first;
}

function advance(due: Due): void {
  due.day = addDays(due.day, 1);
  due.at = instantAt(due.day, due.phase.at, due.phase.zone === 'bank' ? BANK_ZONE : due.tenant.timeZone);
}
