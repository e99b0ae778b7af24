import { setTimeout as pause } from 'node:timers/promises';
import { readMigrations } from '../db/migrate.ts';
import type { Probe } from '../db/probe.ts';
import type { Platform } from '../work.ts';

/** Whether a process can do its work now, and what it lacks: `stopping` once it was asked to end. */
export type Readiness = {
  ask(): Promise<{ isReady: boolean; lacks: string[] }>;
  /** From now on it is not ready, so that proxies send nothing new. */
  beginStopping(): void;
  isStopping(): boolean;
};

type Check = () => Promise<boolean>;

/**
 * What does not respond for longer than a call waits for a connection is not there. With less, a process under load
 * would be taken out, and its load given to the others until none is left.
 */
const PATIENCE_MS = 1_000;
/** A good result holds for so long: many proxies may ask. */
const HOLDS_MS = 500;

/**
 * Ready means: the database responds and takes writes, connections do not all stand still, every migration of this version
 * is applied, and files can be reached. `own` are the checks of this kind of process. A database with later migrations is ready too: those of the next version, which is
 * being rolled out, do not break this one.
 */
export function createReadiness(
  { pool, files }: Pick<Platform, 'pool' | 'files'>,
  own: Record<string, Check> = {},
): Readiness {
  const checks: Record<string, Check> = {
    database: () => pool.probe.takesWrites(),
    connections: async () => pool.probe.moves(),
    migrations: oncePassed(createMigrationCheck(pool.probe)),
    files: () => files.isReachable(),
    ...own,
  };
  let isStopping = false;
  let goodUntil = 0;
  let looking: Promise<string[]> | undefined;
  const look = async (): Promise<string[]> => {
    const names = Object.keys(checks);
    const patienceMs = pool.timeOuts.connectMs + PATIENCE_MS;
    const passed = await Promise.all(names.map((name) => inTime(checks[name]!, patienceMs)));
    const lacks = names.filter((_, at) => !passed[at]);
    if (lacks.length === 0) goodUntil = performance.now() + HOLDS_MS;
    return lacks;
  };
  return {
    isStopping: () => isStopping,
    beginStopping() {
      isStopping = true;
    },
    async ask() {
      if (isStopping) return { isReady: false, lacks: ['stopping'] };
      if (performance.now() < goodUntil) return { isReady: true, lacks: [] };
      // Anybody may ask, and as many at once as they like.
      looking ??= look().finally(() => {
        looking = undefined;
      });
      const lacks = await looking;
      return { isReady: lacks.length === 0 && !isStopping, lacks: isStopping ? ['stopping'] : lacks };
    },
  };
}

/** A check that passed once is not asked again: nobody takes migrations back. */
function oncePassed(check: Check): Check {
  let hasPassed = false;
  return async () => {
    hasPassed ||= await check();
    return hasPassed;
  };
}

/** The files are read once. */
function createMigrationCheck(probe: Probe): Check {
  let known: string[] | undefined;
  return async () => {
    known ??= (await readMigrations()).map(({ name }) => name);
    const applied = await probe.rows<{ name: string }>('select name from schema_migrations');
    const names = new Set(applied.map(({ name }) => name));
    return known.every((name) => names.has(name));
  };
}

async function inTime(check: Check, patienceMs: number): Promise<boolean> {
  const over = new AbortController();
  const late = pause(patienceMs, false, { signal: over.signal }).catch(() => false);
  const passed = check().catch(() => false);
  return Promise.race([passed, late]).finally(() => over.abort());
}
