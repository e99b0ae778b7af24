import { queriesOn } from '../db/sql.ts';
import { pauseAfter, shortText } from '../failures.ts';
import { createRun } from '../run.ts';
import { inTenant, type Platform, SYSTEM } from '../work.ts';
import type { Due } from './due.query.ts';
import { claimPhase, completePhase, failPhase, type Place, releasePhase } from './frontier-store.ts';
import { nextDay, type Phase } from './phase.ts';

/** A worker: its name in claims, and how long one of them holds unless renewed. */
export type Claimant = { id: string; leaseMs: number };

/**
 * Claims a due phase, runs it and moves the tenant to its next day. A failure is stored on the frontier with a pause
 * that doubles from 30 seconds to an hour, and announced. With `throws` it is thrown instead and not stored: for
 * histories, which no operator watches. Returns whether the phase completed.
 */
export async function runPhase(
  platform: Platform,
  { phase, due }: { phase: Phase; due: Due },
  claimant: Claimant,
  throws: boolean,
): Promise<boolean> {
  const place: Place = { merchantId: due.tenant.id, phase: due.phase, day: due.day };
  const queries = queriesOn(platform.pool);
  const started = platform.clock.wall();
  const claim = { by: claimant.id, until: new Date(started.getTime() + claimant.leaseMs) };
  if (!(await claimPhase(queries, place, claim, started))) return false;
  try {
    const { id: merchantId, timeZone } = due.tenant;
    const run = createRun(platform, { merchantId, timeZone }, SYSTEM);
    const summary = await phase.run(run, due.day, due.tenant);
    await complete(platform, place, due, phase, claimant);
    const tookMs = platform.clock.wall().getTime() - started.getTime();
    platform.log.info(
      { tenant: due.tenant.slug, phase: phase.name, day: due.day, tookMs, ...summary },
      'phase completed',
    );
    return true;
  } catch (error) {
    if (throws) {
      await releasePhase(queries, place, claimant.id);
      throw error;
    }
    await fail(platform, place, due, claimant, error);
    return false;
  }
}

/** One that had failed is announced too, so that what waits for a person closes. */
async function complete(
  platform: Platform,
  place: Place,
  due: Due,
  phase: Phase,
  claimant: Claimant,
): Promise<void> {
  const next = nextDay(phase, due.tenant.timeZone, due.day);
  const wall = platform.clock.wall();
  if (due.attempts === 0) {
    const isOurs = await completePhase(queriesOn(platform.pool), place, claimant.id, next, wall);
    if (!isOurs) platform.log.warn(place, 'claim lost: another worker completes the phase');
    return;
  }
  await inTenant(platform, place.merchantId, SYSTEM, async (work) => {
    if (!(await completePhase(work, place, claimant.id, next, wall))) return;
    await work.emit('phase.recovered', { phase: place.phase, day: place.day });
  });
}

async function fail(
  platform: Platform,
  place: Place,
  due: Due,
  claimant: Claimant,
  cause: unknown,
): Promise<void> {
  const wall = platform.clock.wall();
  const error = shortText(cause);
  const retryAt = new Date(wall.getTime() + pauseAfter(due.attempts + 1));
  platform.log.error(
    { tenant: due.tenant.slug, phase: place.phase, day: place.day, attempts: due.attempts + 1, err: cause },
    'phase failed',
  );
  await inTenant(platform, place.merchantId, SYSTEM, async (work) => {
    if (!(await failPhase(work, place, claimant.id, { error, retryAt, wall }))) return;
    if (due.attempts === 0) await work.emit('phase.failed', { phase: place.phase, day: place.day });
  });
}
