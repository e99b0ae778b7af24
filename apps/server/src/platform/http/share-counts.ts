import { queriesOn, sql } from '../db/sql.ts';
import type { Platform } from '../work.ts';

/** Adds calls of sources to those of all processes in that minute. Returns each source's calls in all of them. */
export type ShareCounts = (
  added: readonly { source: string; calls: number }[],
  minute: Date,
) => Promise<Map<string, number>>;

/**
 * Counts of calls in the database, by digests of their sources: an address that stands in no table cannot be read from
 * one. `kind` keeps limits apart.
 */
export function sharedCounts({ pool, vault }: Pick<Platform, 'pool' | 'vault'>, kind: string): ShareCounts {
  return async (added, minute) => {
    const sources = new Map(
      added.map(({ source }) => [vault.steadyFingerprint(`calls:${kind}:${source}`), source]),
    );
    // In one order in every process, so that none waits for another's row while that one waits for its own.
    const rows = [...sources.keys()].map((digest, n) => ({ digest, calls: added[n]!.calls }));
    rows.sort((one, other) => (one.digest < other.digest ? -1 : 1));
    const totals = await queriesOn(pool).rows<{ source: string; calls: number }>(sql`
      insert into call_counts as known (source, minute, calls)
      select source, ${minute}::timestamptz, calls
      from unnest(${rows.map(({ digest }) => digest)}::text[], ${rows.map(({ calls }) => calls)}::int[]) as t (source, calls)
      order by source
      on conflict (minute, source) do update set calls = known.calls + excluded.calls
      returning source, calls`);
    return new Map(totals.map(({ source, calls }) => [sources.get(source)!, calls]));
  };
}
