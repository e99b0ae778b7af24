import { inOneQuickTrip, waitForNoDisk } from '../db/one-trip.ts';
import { onOneConnection, type Queries, transact } from '../db/sql.ts';
import { tryLockUntilCommit } from '../db/transaction-lock.ts';
import type { Carries } from '../messages/carriers.ts';
import type { Platform } from '../work.ts';
import { type Due, type PhaseSet, standingOf } from './due.query.ts';
import { passQuiet } from './frontier-store.ts';
import { nextDay, type Phase } from './phase.ts';

/** How many tenants moved on, and who is left to run: those that may have something due. */
export type Round = { passed: number; left: Due[] };

/** `isOurs`: where no other worker moves these tenants. */
type Lane = { name: string; isOurs: boolean; phases: ReadonlyMap<string, Phase>; now: Date; wall: Date };

/**
 * Moves those of the tenants that have nothing due on without a run. Does nothing while another worker has the lane: of
 * two that moved the same tenants one would wait and then find nothing.
 */
export async function passQuietTenants(
  platform: Platform,
  lane: Lane,
  sets: readonly PhaseSet[],
): Promise<Round> {
  const moved = await (lane.isOurs ? passAtOnce : passInTurn)(platform, lane, sets);
  if (!moved) return { passed: 0, left: [] };
  const busy = sets.filter(({ merchantIds }, n) => moved[n]! < merchantIds.length);
  const passed = moved.reduce((sum, one) => sum + one, 0);
  if (busy.length === 0) return { passed, left: [] };
  const left = await onOneConnection(platform.pool, (queries) =>
    Promise.all(busy.map((set) => standingOf(queries, set))),
  );
  return { passed, left: left.flat() };
}

/** A pass that the database forgets when it stops is repeated. */
const passAtOnce = ({ pool, carries }: Platform, lane: Lane, sets: readonly PhaseSet[]): Promise<number[]> =>
  inOneQuickTrip(pool, (queries) => passSets({ queries, carries }, lane, sets));

/** Undefined while another worker has the lane. */
async function passInTurn(
  { pool, carries }: Platform,
  lane: Lane,
  sets: readonly PhaseSet[],
): Promise<number[] | undefined> {
  const { moved } = await transact(pool, async (queries, { withCommit }) => {
    const [, isFree] = await Promise.all([
      waitForNoDisk(queries),
      tryLockUntilCommit(queries, `days:${lane.name}`),
    ]);
    const pass: { moved?: Promise<number[]> } = {};
    if (isFree)
      withCommit(() => {
        pass.moved = passSets({ queries, carries }, lane, sets);
        return [pass.moved];
      });
    return pass;
  });
  return moved;
}

/** Sent together: no tenant is in two of them. Returns how many of each were moved. */
function passSets(
  { queries, carries }: { queries: Queries; carries: Carries },
  { phases, now, wall }: Lane,
  sets: readonly PhaseSet[],
): Promise<number[]> {
  return Promise.all(
    sets.map((set) => {
      const phase = phases.get(set.phase)!;
      const next = nextDay(phase, set.timeZone, set.day);
      return passQuiet(queries, set, phase.mayBeDue!(set.day, now, carries), next, wall);
    }),
  );
}
