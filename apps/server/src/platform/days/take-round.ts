import { randomInt } from 'node:crypto';
import { queriesOn } from '../db/sql.ts';
import type { Platform } from '../work.ts';
import { chooseRunnable, isReady } from './choose-runnable.ts';
import { apartOf, type Due, duePhases, LANES, ROUND, type Share } from './due.query.ts';
import { type Group, groupsOf, passLane, passQuietTenants, type Round } from './pass-quiet-tenants.ts';
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
  if (!seen && due.length === ROUND && first.tenant.kind !== 'platform')
    return takeLanes(taker, chosen, due, now);

  const asked = chosen.filter((one) => isPassable(one, phases));
  const left = chosen.filter((one) => !asked.includes(one));
  if (asked.length === 0) return { passed: 0, left };
  const round = await passQuietTenants(
    platform,
    { name: share?.name ?? 'all', isOurs: share !== undefined, phases, now, wall },
    asked,
  );
  return { passed: round.passed, left: [...left, ...round.left] };
}

/**
 * Everybody whose earliest phase is the first one of the earliest moment, which no line of the platform comes before. Each worker
 * begins with another lane and leaves alone those that others have.
 */
async function takeLanes(
  { platform, phases, isHistory, share }: Taker,
  chosen: readonly Due[],
  due: readonly Due[],
  now: Date,
): Promise<Round> {
  const { at, phase } = chosen[0]!;
  const wall = platform.clock.wall();
  const isHere = (one: Due) => one.phase === phase && one.at.getTime() === at.getTime();
  const groups = groupsOf(
    chosen.filter((one) => isHere(one) && isPassable(one, phases)),
    phases,
  );
  const lanes = lanesOf(due.filter(isHere), isHere(due.at(-1)!));
  const begins = isHistory ? 0 : randomInt(lanes.length);
  const round: Round = { passed: 0, left: [] };
  const take = async (lane: number, waits: boolean): Promise<boolean> => {
    const name = [share?.name, `lane ${lane}`].join(' ').trim();
    const held = { name, isOurs: share !== undefined, waits, phases, now, wall };
    const terms = { now: at, wall, among: share?.merchantIds, only: phase, lane };
    const taken = await passLane(platform, held, terms, groups);
    if (!taken) return false;
    const unasked = taken.left.filter(
      (one) => isPassable(one, phases) && !groups.some((group) => isOf(one, group)),
    );
    const others = taken.left.filter((one) => !unasked.includes(one) && isReady(one, wall));
    const rest =
      unasked.length > 0 ? await passQuietTenants(platform, held, unasked) : { passed: 0, left: [] };
    round.passed += taken.passed + rest.passed;
    round.left.push(...others, ...rest.left);
    return true;
  };
  const missed: number[] = [];
  for (const lane of [...lanes.slice(begins), ...lanes.slice(0, begins)])
    if (!(await take(lane, false))) missed.push(lane);
  // What comes next begins when others have done with these: a look before then would show the same once more.
  if (round.left.length === 0) for (const lane of missed) await take(lane, true);
  return round;
}

/** Rows come by their lanes: one that these do not show has none, unless it may come after them. */
function lanesOf(shown: readonly Due[], isCut: boolean): number[] {
  const seen = new Set(shown.map(({ lane }) => lane));
  const last = isCut ? shown.at(-1)!.lane : Number.POSITIVE_INFINITY;
  return LANES.filter((lane) => seen.has(lane) || lane > last);
}

const isOf = ({ day, tenant }: Due, group: Group) =>
  day === group.day && group.timeZones.includes(tenant.timeZone);

/** What failed or was begun by a process that died is run, whatever is due: it may be half done. */
function isPassable({ attempts, claimedUntil, phase }: Due, phases: Taker['phases']): boolean {
  return attempts === 0 && !claimedUntil && phases.get(phase)!.mayBeDue !== undefined;
}
