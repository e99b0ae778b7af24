import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';

/** What phases did of which their `mayBeDue` had said that there was nothing to do, as 'phase day tenant: tables'. */
export type QuietWatch = {
  phases(platform: Platform, phases: readonly Phase[]): Phase[];
  missed: string[];
  /** How often each phase was run although it said that nothing was due, and how often because something might be. */
  runs: Map<string, { quiet: number; due: number }>;
};

/**
 * Runs every phase for every tenant on every day, also where the portal would pass it by, and notes what such a run
 * changed. For a history of one merchant: several run side by side, and what one writes would be taken for another's. A
 * run that is repeated after its process died is left out: the portal repeats it without asking.
 */
export function watchQuietPhases(): QuietWatch {
  const missed: string[] = [];
  const runs: QuietWatch['runs'] = new Map();
  const begun = new Set<string>();

  const watch = (platform: Platform, { mayBeDue, ...phase }: Phase): Phase => ({
    ...phase,
    async run(run, day, tenant) {
      const place = `${phase.name} ${day} ${tenant.slug}`;
      const isRepeated = begun.has(place);
      begun.add(place);
      const pool = queriesOn(platform.pool);
      const { may_be_due: isDue } = await pool.one<{ may_be_due: boolean }>(sql`
        select coalesce((${mayBeDue!(day, platform.clock.now(), platform.carries)}), false) as may_be_due
        from merchants m where m.id = ${tenant.id}`);
      const counted = runs.get(phase.name) ?? { quiet: 0, due: 0 };
      runs.set(phase.name, counted);
      counted[isDue ? 'due' : 'quiet'] += 1;
      if (isDue || isRepeated) return phase.run(run, day, tenant);
      const mark = await nextTransaction(platform);
      try {
        return await phase.run(run, day, tenant);
      } finally {
        const tables = await writtenSince(platform, mark);
        if (tables.length > 0) missed.push(`${place}: ${tables.join(', ')}`);
      }
    },
  });
  return {
    phases: (platform, phases) => phases.map((phase) => (phase.mayBeDue ? watch(platform, phase) : phase)),
    missed,
    runs,
  };
}

async function nextTransaction({ pool }: Platform): Promise<string> {
  const { id } = await queriesOn(pool).one<{ id: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as id`,
  );
  return id;
}

/** Tables of this database with rows of later transactions; the counter is of all databases of the server. */
async function writtenSince(platform: Platform, mark: string): Promise<string[]> {
  if ((await nextTransaction(platform)) === mark) return [];
  const { rows: tables } = await platform.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const asked = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select 1 from "${name}" where xmin::text::bigint >= $1::bigint)`,
  );
  const { rows } = await platform.pool.query<{ name: string }>(asked.join(' union all '), [mark]);
  return rows.map(({ name }) => name);
}
