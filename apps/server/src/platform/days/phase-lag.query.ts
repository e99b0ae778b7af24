import { type Pool, queriesOn, sql } from '../db/sql.ts';
import type { Phase } from './phase.ts';

/** How far a phase is behind: its oldest due moment that is not completed, and how many tenants wait. */
export type PhaseLag = { phase: string; lagSeconds: number; waiting: number; failing: number };

/** The lag of every phase; 0 where nothing waits. */
export async function phaseLag(pool: Pool, phases: readonly Phase[], now: Date): Promise<PhaseLag[]> {
  const rows = await queriesOn(pool).rows<{
    phase: string;
    oldest: Date;
    waiting: number;
    failing: number;
  }>(sql`
    select phase, min(next_at) as oldest, count(*)::int as waiting,
      count(*) filter (where attempts > 0)::int as failing
    from phase_frontier where next_at <= ${now} group by phase order by phase`);
  return phases.map(({ name }) => {
    const late = rows.find(({ phase }) => phase === name);
    if (!late) return { phase: name, lagSeconds: 0, waiting: 0, failing: 0 };
    const lagSeconds = Math.round((now.getTime() - late.oldest.getTime()) / 1_000);
    return { phase: name, lagSeconds, waiting: late.waiting, failing: late.failing };
  });
}
