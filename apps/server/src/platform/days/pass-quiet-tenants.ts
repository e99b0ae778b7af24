import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Queries, transact } from '../db/sql.ts';
import { tryLockUntilCommit } from '../db/transaction-lock.ts';
import type { Platform } from '../work.ts';
import type { Due } from './due.query.ts';
import { passQuiet, standingAt } from './frontier-store.ts';
import { nextDay, type Phase } from './phase.ts';

/** Tenants moved by one statement; more are divided into lanes, so that several workers share them. */
const LARGEST = 500;
const LANES = 16;

type Round = { passed: number; left: Due[] };

/**
 * Moves the tenants that have nothing due on without a run. Returns how many moved, and who is left to run: those
 * that may have something due. A lane that another worker moves at this moment is left to it.
 */
export async function passQuietTenants(
  platform: Platform,
  phases: ReadonlyMap<string, Phase>,
  due: readonly Due[],
  now: Date,
): Promise<Round> {
  const round: Round = { passed: 0, left: [] };
  const asked: Due[] = [];
  for (const one of due) {
    const isAsked = one.attempts === 0 && !one.claimedUntil && phases.get(one.phase)!.mayBeDue;
    (isAsked ? asked : round.left).push(one);
  }
  for (const [name, lane] of lanesOf(asked)) {
    const { passed, left } = await transact(platform.pool, (queries) =>
      passLane(platform.clock, queries, { name, lane, phase: phases.get(lane[0]!.phase)! }, now),
    );
    round.passed += passed;
    round.left.push(...left);
  }
  return round;
}

async function passLane(
  clock: Clock,
  queries: Queries,
  { name, lane, phase }: { name: string; lane: readonly Due[]; phase: Phase },
  now: Date,
): Promise<Round> {
  // Only to divide the work: of two workers that moved the same tenants one would wait and then find nothing.
  if (!(await tryLockUntilCommit(queries, `days:${name}`))) return { passed: 0, left: [] };
  const { day, tenant } = lane[0]!;
  const place = { merchantIds: lane.map((one) => one.tenant.id), phase: phase.name, day };
  const next = nextDay(phase, tenant.timeZone, day);
  const passed = await passQuiet(queries, place, phase.mayBeDue!(day, now), next, clock.wall());
  if (passed === lane.length) return { passed, left: [] };
  const standing = await standingAt(queries, place);
  return { passed, left: lane.filter((one) => standing.has(one.tenant.id)) };
}

/** Tenants at the same phase, day and zone, in parts that every worker divides alike and begins with another of. */
function lanesOf(due: readonly Due[]): [string, Due[]][] {
  const lanes = [
    ...Map.groupBy(due, ({ phase, day, tenant }) => `${phase} ${day} ${tenant.timeZone}`),
  ].flatMap(([name, lane]): [string, Due[]][] =>
    lane.length <= LARGEST
      ? [[name, lane]]
      : [...Map.groupBy(lane, ({ tenant }) => `${name} ${numberOf(tenant.id)}`)],
  );
  const first = lanes.length > 1 ? randomInt(lanes.length) : 0;
  return [...lanes.slice(first), ...lanes.slice(0, first)];
}

function numberOf(id: string): number {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 65_521;
  return sum % LANES;
}
