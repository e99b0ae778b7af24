import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from './compose.ts';
import { beginPhases, dayListeners } from './platform/days/begin-phases.ts';
import { createDays, type Days } from './platform/days/days.ts';
import type { Phase } from './platform/days/phase.ts';
import { runThrough } from './platform/days/run-through.ts';
import { queriesOn, sql } from './platform/db/sql.ts';
import { dispatchEvents, eventJob } from './platform/events/dispatch-events.ts';
import { drainEvents } from './platform/events/drain-events.ts';
import type { Listener } from './platform/events/event.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import type { Loop } from './platform/module.ts';
import type { Platform } from './platform/work.ts';

const TICK_MS = 500;

export type Worker = { jobs: Jobs; stop(): Promise<void> };

type Clock = { offset_ms: number; target_ms: number | null };

/** Phases of all modules. */
export function phasesOf(portal: Portal): Phase[] {
  return portal.modules.flatMap((module) => module.phases ?? []);
}

/** Listeners of all modules, and those that begin and end the days of tenants. */
export function listenersOf(portal: Portal, phases: readonly Phase[] = phasesOf(portal)): Listener[] {
  return [...portal.modules.flatMap((module) => module.listeners ?? []), ...dayListeners(phases)];
}

/** Works in the background until stopped: hands on events, runs jobs, runs the phases whose moment has come. */
export async function startWorker(portal: Portal): Promise<Worker> {
  const { platform, modules } = portal;
  const phases = phasesOf(portal);
  const listeners = listenersOf(portal, phases);
  const days = createDays(platform, phases);
  const jobs = await startJobs(portal.config.DATABASE_URL, platform.log, portal.config.timeOuts);
  await jobs.work([
    eventJob(platform, listeners),
    ...modules.flatMap((module) => module.jobs?.(platform) ?? []),
  ]);
  await beginPhases(queriesOn(platform.pool), phases);

  const tick = async () => {
    await dispatchEvents(platform, jobs, listeners);
    if (portal.config.DEMO && (await followClock(portal, days, listeners))) return;
    while ((await days.startDue(platform.clock.now())) > 0);
  };
  const loops = startLoops(platform, [
    { name: 'tick', everyMs: TICK_MS, run: tick },
    ...modules.flatMap((module) => module.loops ?? []),
  ]);
  return {
    jobs,
    async stop() {
      await loops.stop();
      await days.stop();
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

/** Follows the demo's clock: runs every phase up to its target, with the business time of each. */
async function followClock(portal: Portal, days: Days, listeners: readonly Listener[]): Promise<boolean> {
  const { platform } = portal;
  const { target_ms: target } = await readClock(portal);
  if (target === null) return false;
  const reach = async (at: Date) => {
    await drainEvents(platform, listeners);
    await moveClock(portal, at.getTime() - Date.now());
  };
  await runThrough(days, new Date(target), reach);
  await reach(new Date(target));
  await platform.pool.query(
    sql`update business_clock set target_ms = null where id = 1 and target_ms = ${target}`,
  );
  return true;
}

export async function readClock(portal: Portal): Promise<Clock> {
  const { rows } = await portal.platform.pool.query<Clock>('select offset_ms, target_ms from business_clock');
  portal.offset.ms = rows[0]!.offset_ms;
  return rows[0]!;
}

/** Moves business time forward; never back, whoever else moves it. */
async function moveClock(portal: Portal, offsetMs: number): Promise<void> {
  const { rows } = await portal.platform.pool.query<{ offset_ms: number }>(sql`
    update business_clock set offset_ms = greatest(offset_ms, ${Math.round(offsetMs)}) where id = 1
    returning offset_ms`);
  portal.offset.ms = rows[0]!.offset_ms;
}
