import { randomInt } from 'node:crypto';
import { queriesOn } from '../db/sql.ts';
import type { Platform } from '../work.ts';
import { chooseRunnable, isReady } from './choose-runnable.ts';
import {
  apartOf,
  type Due,
  duePhases,
  type PhaseSet,
  passableByLane,
  ROUND,
  type Share,
  unpassable,
} from './due.query.ts';
import { passQuietTenants, type Round } from './pass-quiet-tenants.ts';
import type { Phase } from './phase.ts';

type Taker = {
  platform: Platform;
  phases: ReadonlyMap<string, Phase>;
  isHistory: boolean;
  share: Share | undefined;
};

/**
 * One look at what is due: tenants that have nothing due are moved on, those that may have something are returned to
 * be run. A backlog that is larger than a round is taken by lanes. `seen`: what is due, where somebody has looked already.
 */
export async function takeRound(taker: Taker, now: Date, seen?: readonly Due[]): Promise<Round> {
  const { platform, phases, share } = taker;
  const wall = platform.clock.wall();
  const terms = { now, wall, among: share?.merchantIds };
  const due = seen ?? (await duePhases(queriesOn(platform.pool), [...phases.values()], terms, ROUND));
  const chosen = chooseRunnable(due, wall, new Set(apartOf([...phases.values()])));
  const [first] = chosen;
  if (!first) return { passed: 0, left: [] };
  if (due.length === ROUND && first.tenant.kind !== 'platform') return takeLanes(taker, first, now);

  const asked = chosen.filter((one) => isPassable(one, phases));
  const left = chosen.filter((one) => !asked.includes(one));
  if (asked.length === 0) return { passed: 0, left };
  const round = await passQuietTenants(
    platform,
    { name: share?.name ?? 'all', isOurs: share !== undefined, phases, now, wall },
    setsOf(asked),
  );
  return { passed: round.passed, left: [...left, ...round.left] };
}

/**
 * Everybody whose earliest phase is the first one of the earliest moment, which no line of the platform comes before. Each worker
 * begins with another lane and leaves alone those that others have.
 */
async function takeLanes(
  { platform, phases, isHistory, share }: Taker,
  { at, phase }: Due,
  now: Date,
): Promise<Round> {
  const wall = platform.clock.wall();
  const terms = [
    queriesOn(platform.pool),
    [...phases.values()],
    { now: at, wall, among: share?.merchantIds, only: phase },
  ] as const;
  const [lanes, others] = await Promise.all([passableByLane(...terms), unpassable(...terms)]);
  const begins = isHistory || lanes.length === 0 ? 0 : randomInt(lanes.length);
  const round: Round = {
    passed: 0,
    left: others.filter((one) => one.tenant.kind !== 'platform' && isReady(one, wall)),
  };
  for (const [lane, sets] of [...lanes.slice(begins), ...lanes.slice(0, begins)]) {
    const { passed, left } = await passQuietTenants(
      platform,
      {
        name: [share?.name, `lane ${lane}`].join(' ').trim(),
        isOurs: share !== undefined,
        phases,
        now,
        wall,
      },
      sets,
    );
    round.passed += passed;
    round.left.push(...left);
  }
  return round;
}

/** What failed or was begun by a process that died is run, whatever is due: it may be half done. */
function isPassable({ attempts, claimedUntil, phase }: Due, phases: Taker['phases']): boolean {
  return attempts === 0 && !claimedUntil && phases.get(phase)!.mayBeDue !== undefined;
}

function setsOf(due: readonly Due[]): PhaseSet[] {
  const sets = Map.groupBy(due, ({ phase, day, tenant }) => `${phase} ${day} ${tenant.timeZone}`);
  return [...sets.values()].map((set) => {
    const { phase, day, tenant } = set[0]!;
    return { phase, day, timeZone: tenant.timeZone, merchantIds: set.map((one) => one.tenant.id) };
  });
}
