import { type Queries, transact } from '../db/sql.ts';
import { tryLockUntilCommit } from '../db/transaction-lock.ts';
import type { Platform } from '../work.ts';
import type { Due } from './due.query.ts';
import { passQuiet, standingAt } from './frontier-store.ts';
import { nextDay, type Phase } from './phase.ts';

/** How many tenants moved on, and who is left to run: those that may have something due. */
export type Round = { passed: number; left: Due[] };

const NOTHING: Round = { passed: 0, left: [] };

type Lane = { name: string; phases: ReadonlyMap<string, Phase>; now: Date; wall: Date };

/**
 * Moves the tenants of a lane that have nothing due on without a run. Does nothing while another worker has the
 * lane: of two that moved the same tenants one would wait and then find nothing.
 */
export function passQuietTenants(
  platform: Platform,
  lane: Lane,
  find: (queries: Queries) => Promise<readonly Due[]>,
): Promise<Round> {
  return transact(platform.pool, async (queries) => {
    if (!(await tryLockUntilCommit(queries, `days:${lane.name}`))) return NOTHING;
    return passAll(queries, lane, await find(queries));
  });
}

async function passAll(queries: Queries, lane: Lane, due: readonly Due[]): Promise<Round> {
  const round: Round = { passed: 0, left: [] };
  const asked: Due[] = [];
  for (const one of due) {
    // What failed or was begun by a process that died is run, whatever is due: it may be half done.
    const isAsked = one.attempts === 0 && !one.claimedUntil && lane.phases.get(one.phase)!.mayBeDue;
    (isAsked ? asked : round.left).push(one);
  }
  const sets = Map.groupBy(asked, ({ phase, day, tenant }) => `${phase} ${day} ${tenant.timeZone}`);
  // Sent together: no tenant is in two of them.
  const rounds = await Promise.all([...sets.values()].map((set) => passSet(queries, lane, set)));
  for (const { passed, left } of rounds) {
    round.passed += passed;
    round.left.push(...left);
  }
  return round;
}

/** Tenants at the same day of the same phase, in one zone. */
async function passSet(queries: Queries, { phases, now, wall }: Lane, set: readonly Due[]): Promise<Round> {
  const { day, tenant, phase: name } = set[0]!;
  const phase = phases.get(name)!;
  const place = { merchantIds: set.map((one) => one.tenant.id), phase: name, day };
  const next = nextDay(phase, tenant.timeZone, day);
  const passed = await passQuiet(queries, place, phase.mayBeDue!(day, now), next, wall);
  if (passed === set.length) return { passed, left: [] };
  const standing = await standingAt(queries, place);
  return { passed, left: set.filter((one) => standing.has(one.tenant.id)) };
}
