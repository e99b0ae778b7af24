import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/config.ts';
import { isBusy } from '../../apps/server/src/platform/db/busy.ts';
import { SMALLEST_POOL } from '../../apps/server/src/platform/db/time-outs.ts';
import { createWorld, type World } from '../../apps/server/src/walk/walk-world.ts';
import { startWorker } from '../../apps/server/src/worker.ts';
import { fixtureEnvironment } from '../fixture/fixture-modules.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { type Call, dealCalls } from './deal-calls.ts';
import { watchDatabase } from './watch-database.ts';

export type PressureSize = { clients: number; seconds: number };
export type PressureProof = {
  pool: number;
  clients: number;
  calls: number;
  kinds: number;
  per_second: number;
  p50_ms: number;
  p95_ms: number;
  longest_ms: number;
  /** Calls refused because there was no room in time. */
  busy: number;
  /** Times that `/health/ready` was asked. */
  asked: number;
  longest_idle_ms: number;
};

/** Longer than all that a call may wait for together; nothing may be under way for longer. */
const PATIENCE_MS = 90_000;
const KEEP_MS = 2_000;
const ASK_MS = 250;

type Outcome = { name: string; ms: number; status: number };

/**
 * Calls of every kind at once, on the smallest pool that the portal starts with, while its worker runs beside them.
 * Throws when a call does not end, fails, or leaves a transaction open, and when the portal says that it is not well.
 */
export async function provePressure(ground: Ground, size: PressureSize): Promise<PressureProof> {
  const config = readConfig({
    ...fixtureEnvironment(ground),
    DATABASE_POOL: String(SMALLEST_POOL),
    DEMO: '1',
  });
  const world = await createWorld(config);
  const worker = await startWorker(world.portal);
  const watch = await watchDatabase(ground.databaseUrl);
  try {
    const deal = await dealCalls(world);
    const until = performance.now() + size.seconds * 1_000;
    const outcomes: Outcome[] = [];
    const underWay = new Map<symbol, string>();
    const one = async (call: Call) => {
      const key = Symbol(call.name);
      underWay.set(key, call.name);
      const started = performance.now();
      const status = await call.make();
      underWay.delete(key);
      outcomes.push({ name: call.name, ms: performance.now() - started, status });
    };
    const client = async () => {
      while (performance.now() < until) await one(deal.next());
    };
    const keeper = repeat(until, KEEP_MS, () => deal.renew().catch(refuseUnlessBusy));
    const health = repeat(until, ASK_MS, () => askHealth(world));
    const all = Promise.all([keeper, health, ...Array.from({ length: size.clients }, client)]);
    const asked = await within(all, size.seconds * 1_000 + PATIENCE_MS, underWay);
    refuseFaults(outcomes);
    await worker.stop(10_000);
    const idle = await watch.stop();
    return { ...figures(outcomes, size), asked, longest_idle_ms: idle.longestMs };
  } finally {
    // By now each can only repeat what is known, or hide why the proof ended.
    await Promise.allSettled([watch.stop(), worker.stop(10_000)]);
    await world.close();
  }
}

/** How often it was done. */
async function repeat(until: number, everyMs: number, body: () => Promise<void>): Promise<number> {
  let times = 0;
  while (performance.now() < until) {
    await body();
    times += 1;
    await pause(everyMs);
  }
  return times;
}

/** Who keeps the callers waits among them for a connection, and comes again. */
function refuseUnlessBusy(error: unknown): void {
  if (!isBusy(error)) throw error;
}

async function askHealth({ portal }: World): Promise<void> {
  for (const path of ['/health/live', '/health/ready']) {
    const { statusCode, body } = await portal.app.inject(path);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} under pressure: ${body}`);
  }
}

async function within(
  all: Promise<unknown[]>,
  ms: number,
  underWay: ReadonlyMap<symbol, string>,
): Promise<number> {
  const late = new AbortController();
  const tooLate = pause(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error(`calls that never end: ${[...new Set(underWay.values())].join(', ')}`);
  });
  try {
    const [, asked] = (await Promise.race([all, tooLate])) as [unknown, number];
    return asked;
  } finally {
    late.abort();
    tooLate.catch(() => {});
  }
}

function refuseFaults(outcomes: readonly Outcome[]): void {
  const faults = outcomes.filter(({ status }) => status >= 500 && status !== 503);
  if (faults.length > 0)
    throw new Error(`failed: ${[...new Set(faults.map(({ name }) => name))].join(', ')}`);
}

function figures(outcomes: readonly Outcome[], { clients, seconds }: PressureSize) {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return {
    pool: SMALLEST_POOL,
    clients,
    calls: outcomes.length,
    kinds: new Set(outcomes.map(({ name }) => name)).size,
    per_second: Math.round(outcomes.length / seconds),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    longest_ms: at(1),
    busy: outcomes.filter(({ status }) => status === 503).length,
  };
}
