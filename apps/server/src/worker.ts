import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Portal } from './compose.ts';
import { demoBankPhase } from './demo/load-demo.ts';
import { liveUntil, type Phase } from './platform/days.ts';
import { sql } from './platform/db/sql.ts';
import { drainEvents } from './platform/events/drain-events.ts';
import type { Listener } from './platform/events/event.ts';
import { eventJob, handOnEvents } from './platform/events/hand-on-events.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import type { Loop } from './platform/module.ts';
import type { Platform } from './platform/work.ts';

const TICK_MS = 500;

export type Worker = { jobs: Jobs; stop(): Promise<void> };

type Clock = { offset_ms: number; target_ms: number | null };

/** Phases of all modules, and the sample bank's in a demo, in the order of their hours. */
export function phasesOf(portal: Portal): Phase[] {
  const bank = portal.config.DEMO ? [demoBankPhase] : [];
  return [...portal.modules.flatMap((module) => module.phases ?? []), ...bank].sort((a, b) =>
    a.at.localeCompare(b.at),
  );
}

export function listenersOf(portal: Portal): Listener[] {
  return portal.modules.flatMap((module) => module.listeners ?? []);
}

/** Works in the background until stopped: hands on events, runs jobs, lives the days that have come. */
export async function startWorker(portal: Portal): Promise<Worker> {
  const { platform, modules } = portal;
  const listeners = listenersOf(portal);
  const phases = phasesOf(portal);
  const jobs = await startJobs(portal.config.DATABASE_URL, platform.log);
  await jobs.work([
    eventJob(platform, listeners),
    ...modules.flatMap((module) => module.jobs?.(platform) ?? []),
  ]);

  const loops = startLoops(
    platform,
    modules.flatMap((module) => module.loops ?? []),
  );
  let stopping = false;
  const tick = async () => {
    await handOnEvents(platform, jobs, listeners);
    if (portal.config.DEMO && (await followClock(portal, phases, listeners))) return;
    await liveUntil(platform, phases, platform.clock.now());
  };
  const loop = (async () => {
    let failure: unknown;
    while (!stopping) {
      await tick().then(
        () => {
          failure = undefined;
        },
        (error: unknown) => {
          const described = { name: (error as Error).name, message: (error as Error).message };
          // The same failure every half second is said once, with its stack.
          if (!isDeepStrictEqual(described, failure)) {
            platform.log.error(
              { err: { ...described, stack: (error as Error).stack } },
              'worker tick failed',
            );
          }
          failure = described;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  })();
  return {
    jobs,
    async stop() {
      stopping = true;
      await loops.stop();
      await loop;
      await jobs.stop();
    },
  };
}

/** Repeats each loop after its pause; a failure is logged once and the next round tries again. */
function startLoops(platform: Platform, loops: readonly Loop[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const all = loops.map(async (loop) => {
    let said = '';
    while (!stopping.signal.aborted) {
      const failure = await loop.run(platform).then(
        () => '',
        (error: unknown) => String((error as Error).stack ?? error),
      );
      if (failure && failure !== said) platform.log.error({ loop: loop.name, err: failure }, 'loop failed');
      said = failure;
      await pause(loop.everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(all);
    },
  };
}

/** Follows the demo's clock: lives every day up to its target in order, with the business time of each step. */
async function followClock(
  portal: Portal,
  phases: readonly Phase[],
  listeners: readonly Listener[],
): Promise<boolean> {
  const { platform, offset } = portal;
  const clock = await readClock(portal);
  if (clock.target_ms === null) return false;
  await liveUntil(platform, phases, new Date(clock.target_ms), async (at) => {
    await drainEvents(platform, listeners);
    await moveClock(portal, Math.max(offset.ms, at.getTime() - Date.now()));
  });
  await drainEvents(platform, listeners);
  await moveClock(portal, Math.max(offset.ms, clock.target_ms - Date.now()));
  await platform.pool.query(
    sql`update business_clock set target_ms = null where id = 1 and target_ms = ${clock.target_ms}`,
  );
  return true;
}

export async function readClock(portal: Portal): Promise<Clock> {
  const { rows } = await portal.platform.pool.query<Clock>('select offset_ms, target_ms from business_clock');
  portal.offset.ms = rows[0]!.offset_ms;
  return rows[0]!;
}

async function moveClock(portal: Portal, offsetMs: number): Promise<void> {
  await portal.platform.pool.query(
    sql`update business_clock set offset_ms = ${Math.round(offsetMs)} where id = 1`,
  );
  portal.offset.ms = Math.round(offsetMs);
}
