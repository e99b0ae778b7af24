import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Busy } from './busy.ts';
import { leaveSilent } from './silence.ts';
import { NO_NAMES, type StatementNames } from './statement-names.ts';
import { KEPT_ALIVE } from './time-outs.ts';

export type LockOptions<T> = {
  /** How long to wait for it; a minute when absent. */
  waitMs?: number;
  /** Runs when the lock is taken; throws `Busy` when absent. */
  taken?: () => T | Promise<T>;
};

/**
 * Named locks that outlast a transaction: one holder at a time among all processes. They save double work and are
 * no proof of anything: what must happen once has a unique key or a stage.
 */
export type Locks = {
  with<T>(name: string, body: () => Promise<T>, options?: LockOptions<T>): Promise<T>;
  end(): Promise<void>;
};

const WAIT_MS = 60_000;
/** How often a lock that another process holds is tried. */
const ASK_MS = 50;
const TRY = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';
const LET_GO = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * All locks of a process are held on one connection of their own, opened with the first lock. They take no connection
 * of the pool, and none outlives its process. Within the process waiters queue. For a lock that another process holds,
 * the first waiter polls, because a waiting statement would block the connection for the other locks.
 */
export function createLocks(
  config: pg.ClientConfig,
  borne: { ms: number; silenceMs: number },
  check: () => void,
  names: StatementNames = NO_NAMES,
): Locks {
  const lines = new Map<string, (() => void)[]>();
  let connected: Promise<pg.Client> | undefined;

  const connection = (): Promise<pg.Client> => {
    if (connected) return connected;
    const client = new pg.Client({ ...config, ...KEPT_ALIVE });
    const own = client.connect().then(() => {
      leaveSilent(client, borne);
      return client;
    });
    // The end of one that was lost may be told after the next one is there.
    const forget = () => {
      if (connected === own) connected = undefined;
    };
    client.on('error', forget).on('end', forget);
    own.catch(forget);
    connected = own;
    return own;
  };
  const named = (text: string, lock: string) => ({ text, values: [lock], name: names.nameOf(text) });
  const ask = async (name: string): Promise<boolean> => {
    const client = await connection();
    const { rows } = await client.query<{ taken: boolean }>(named(TRY, name));
    return rows[0]!.taken;
  };
  // A lost connection has let go of its locks already.
  const letGo = async (name: string): Promise<void> => {
    const client = await connected?.catch(() => undefined);
    await client?.query(named(LET_GO, name)).catch(() => {});
  };

  const enter = (name: string, waitMs: number): Promise<boolean> => {
    const line = lines.get(name);
    if (!line) {
      lines.set(name, []);
      return Promise.resolve(true);
    }
    if (waitMs <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const step = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(step), 1);
        resolve(false);
      }, waitMs);
      line.push(step);
    });
  };
  const leave = (name: string): void => {
    const next = lines.get(name)?.shift();
    if (next) next();
    else lines.delete(name);
  };

  return {
    async with(name, body, options = {}) {
      check();
      const until = performance.now() + (options.waitMs ?? WAIT_MS);
      const taken = options.taken ?? (() => Promise.reject(new Busy(`the lock ${name}`)));
      if (!(await enter(name, until - performance.now()))) return taken();
      try {
        while (!(await ask(name))) {
          if (performance.now() >= until) return await taken();
          await pause(ASK_MS);
        }
        try {
          return await body();
        } finally {
          await letGo(name);
        }
      } finally {
        leave(name);
      }
    },
    async end() {
      await (await connected?.catch(() => undefined))?.end();
    },
  };
}
