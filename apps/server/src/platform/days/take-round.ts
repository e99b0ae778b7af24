import { randomInt } from 'node:crypto';
import { queriesOn } from '../db/sql.ts';
import type { Platform } from '../work.ts';
import { chooseRunnable, isReady } from './choose-runnable.ts';
import { duePhases, LANES, ROUND } from './due.query.ts';
import { passQuietTenants, type Round } from './pass-quiet-tenants.ts';
import type { Phase } from './phase.ts';

type Taker = { platform: Platform; phases: ReadonlyMap<string, Phase>; isHistory: boolean };

/**
 * One look at what is due: tenants that have nothing due are moved on, those that may have something are returned to
 * be run. A backlog that is larger than a round is taken by lanes.
 */
export async function takeRound(taker: Taker, now: Date): Promise<Round> {
  const { platform, phases } = taker;
  const wall = platform.clock.wall();
  const due = await duePhases(queriesOn(platform.pool), [...phases.values()], { now, wall });
  const [first, ...others] = chooseRunnable(due, wall);
  if (!first) return { passed: 0, left: [] };
  const isLarge = due.length === ROUND && first.tenant.kind !== 'platform';
  if (isLarge) return takeLanes(taker, first.at, now);
  return passQuietTenants(platform, { name: 'all', phases, now, wall }, async () => [first, ...others]);
}

/**
 * Everybody at the earliest moment, which no line of the platform comes before. Each worker begins with another lane
 * and leaves alone those that others have.
 */
async function takeLanes({ platform, phases, isHistory }: Taker, at: Date, now: Date): Promise<Round> {
  const round: Round = { passed: 0, left: [] };
  const begins = isHistory ? 0 : randomInt(LANES);
  for (let n = 0; n < LANES; n += 1) {
    const lane = (begins + n) % LANES;
    const wall = platform.clock.wall();
    const { passed, left } = await passQuietTenants(
      platform,
      { name: `lane ${lane}`, phases, now, wall },
      async (queries) => {
        const due = await duePhases(queries, [...phases.values()], { now: at, wall }, { lane });
        return due.filter((one) => one.tenant.kind !== 'platform' && isReady(one, wall));
      },
    );
    round.passed += passed;
    round.left.push(...left);
  }
  return round;
}
