import { type Queries, sql, transact } from '../db/sql.ts';
import { tryLockUntilCommit } from '../db/transaction-lock.ts';
import type { Platform } from '../work.ts';
import { type Due, type PhaseSet, standingOf } from './due.query.ts';
import { passQuiet } from './frontier-store.ts';
import { nextDay, type Phase } from './phase.ts';

/** How many tenants moved on, and who is left to run: those that may have something due. */
export type Round = { passed: number; left: Due[] };

type Lane = { name: string; phases: ReadonlyMap<string, Phase>; now: Date; wall: Date };

/**
 * Moves those of the tenants that have nothing due on without a run. Does nothing while another worker has the lane: of
 * two that moved the same tenants one would wait and then find nothing.
 */
export function passQuietTenants(platform: Platform, lane: Lane, sets: readonly PhaseSet[]): Promise<Round> {
  return transact(platform.pool, async (queries) => {
    // A pass that the database forgets when it stops is repeated: none waits for the disk.
    const [, isFree] = await Promise.all([
      queries.run(sql`set local synchronous_commit = off`),
      tryLockUntilCommit(queries, `days:${lane.name}`),
    ]);
    if (!isFree) return { passed: 0, left: [] };
    // Sent together: no tenant is in two of them.
    const rounds = await Promise.all(sets.map((set) => passSet(queries, lane, set)));
    return {
      passed: rounds.reduce((sum, { passed }) => sum + passed, 0),
      left: rounds.flatMap(({ left }) => left),
    };
  });
}

async function passSet(queries: Queries, { phases, now, wall }: Lane, set: PhaseSet): Promise<Round> {
  const phase = phases.get(set.phase)!;
  const next = nextDay(phase, set.timeZone, set.day);
  const passed = await passQuiet(queries, set, phase.mayBeDue!(set.day, now), next, wall);
  return { passed, left: passed === set.merchantIds.length ? [] : await standingOf(queries, set) };
}
