import type { Portal } from './compose.ts';
import { beginPhases, dayListeners } from './platform/days/begin-phases.ts';
import { createDays, type Days } from './platform/days/days.ts';
import type { Phase } from './platform/days/phase.ts';
import { runThrough } from './platform/days/run-through.ts';
import { queriesOn, sql } from './platform/db/sql.ts';
import { deliverLongEvent } from './platform/events/delivery.ts';
import { dispatchEvents, eventJob } from './platform/events/dispatch-events.ts';
import { drainEvents } from './platform/events/drain-events.ts';
import type { Listener, Tap } from './platform/events/event.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { joinElection } from './platform/leader.ts';
import { type Loop, startLoops } from './platform/loops.ts';

const TICK_MS = 500;

export type Worker = {
  jobs: Jobs;
  /** Whether this process polls for all. */
  leads(): boolean;
  /** Whether this process can lead or be woken. */
  isConnected(): boolean;
  /** Lets what runs end, for `withinMs` at most. What has not ended by then is handed back to the other workers. */
  stop(withinMs: number): Promise<void>;
};

type Clock = { offset_ms: number; target_ms: number | null };

/** Phases of all modules. */
export function phasesOf(portal: Portal): Phase[] {
  return portal.modules.flatMap((module) => module.phases ?? []);
}

/** Listeners of all modules, and those that begin and end the days of tenants. */
export function listenersOf(portal: Portal, phases: readonly Phase[] = phasesOf(portal)): Listener[] {
  return [...portal.modules.flatMap((module) => module.listeners ?? []), ...dayListeners(phases)];
}

/** Interests of modules in all events. */
export const tapsOf = (portal: Portal): Tap[] => portal.modules.flatMap((module) => module.taps ?? []);

/** Works in the background until stopped: hands on events, runs jobs, runs the phases whose moment has come. */
export async function startWorker(portal: Portal): Promise<Worker> {
  const { platform, modules, config } = portal;
  const phases = phasesOf(portal);
  const listeners = listenersOf(portal, phases);
  const taps = tapsOf(portal);
  const days = createDays(platform, phases);
  const jobs = await startJobs(config.directUrl, platform.log, config.timeOuts);
  await jobs.work([
    eventJob(platform, listeners),
    eventJob(platform, listeners, deliverLongEvent),
    ...modules.flatMap((module) => module.jobs?.(platform) ?? []),
  ]);
  await beginPhases(queriesOn(platform.pool), phases);

  const leader = joinElection(config.directUrl, platform.log);
  const tick: Loop = {
    name: 'tick',
    everyMs: TICK_MS,
    async run(_platform, share, stopping) {
      let found = leader.leads() ? await dispatchEvents(platform, jobs, listeners, taps) : 0;
      if (
        config.DEMO &&
        (await followClock({ portal, days, listeners, taps, share, stopping }, leader.leads()))
      )
        return 1;
      for (;;) {
        const started = stopping.aborted ? 0 : await days.startDue(platform.clock.now());
        if (started === 0) return found;
        found += started;
        share();
      }
    },
  };
  const loops = startLoops(platform, leader, [tick, ...modules.flatMap((module) => module.loops ?? [])]);
  return {
    jobs,
    leads: leader.leads,
    isConnected: leader.isConnected,
    async stop(withinMs) {
      const ended = Promise.all([
        loops.stop().then(() => days.stop()),
        // It hands back by itself what has not ended.
        jobs.stop(withinMs),
      ]).then(() => true);
      if (await before(withinMs, ended)) return;
      const given = await days.handBack();
      platform.log.warn({ phases: given }, 'stopped before its work had ended');
    },
  };
}

/** Resolves to false when the time is over first. */
async function before(ms: number, ended: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([ended, over]).finally(() => clearTimeout(timer));
}

type Following = {
  portal: Portal;
  days: Days;
  listeners: readonly Listener[];
  taps: readonly Tap[];
  share(): void;
  stopping: AbortSignal;
};

/**
 * Follows the demo's clock. The leader runs every phase up to its target, with the business time of each; the others
 * help with what is due at the present one. Returns whether the clock is or was on its way.
 */
async function followClock(following: Following, leads: boolean): Promise<boolean> {
  const { portal, days, listeners, taps, share, stopping } = following;
  const { platform } = portal;
  const { target_ms: target } = await readClock(portal);
  if (target === null || !leads) return false;
  const reach = async (at: Date) => {
    await drainEvents(platform, listeners, taps);
    await moveClock(portal, at.getTime() - Date.now());
    share();
  };
  if (!(await runThrough(days, new Date(target), reach, stopping))) return true;
  await reach(new Date(target));
  await platform.pool.query(
    sql`update business_clock set target_ms = null where id = 1 and target_ms = ${target}`,
  );
  return true;
}

/** Reads how far business time is ahead of the wall. It never goes back while a process runs. */
export async function readClock(portal: Portal): Promise<Clock> {
  const { rows } = await portal.platform.pool.query<Clock>('select offset_ms, target_ms from business_clock');
  const row = rows[0]!;
  const { offset } = portal;
  offset.ms = offset.isRead ? Math.max(offset.ms, row.offset_ms) : row.offset_ms;
  offset.isRead = true;
  return row;
}

/** Moves business time forward; never back, whoever else moves it. */
async function moveClock(portal: Portal, offsetMs: number): Promise<void> {
  const { rows } = await portal.platform.pool.query<{ offset_ms: number }>(sql`
    update business_clock set offset_ms = greatest(offset_ms, ${Math.round(offsetMs)}) where id = 1
    returning offset_ms`);
  portal.offset.ms = Math.max(portal.offset.ms, rows[0]!.offset_ms);
}
