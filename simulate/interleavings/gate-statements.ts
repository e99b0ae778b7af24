import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Pool } from '../../apps/server/src/platform/db/sql.ts';

/** One operation whose statements pass a gate. */
export type Gated<T> = {
  /** True once it waits ahead of the statement chosen; false when it ended before it came to that one. */
  halted: Promise<boolean>;
  letGo(): void;
  done: Promise<T>;
  isOver(): boolean;
  /** What it has sent so far, in order. */
  statements: readonly string[];
  /** Its database sessions. */
  sessions: ReadonlySet<number>;
  /** True while it waits for a named lock that another operation holds. */
  isWaitingForLock(): boolean;
  /** How often the database chose it as the victim of a deadlock; it was run again each time. */
  deadlocks(): number;
};

export type Gates = {
  /** Runs an operation that halts ahead of its statement of that number, the first being 0, until it is let go. */
  run<T>(body: () => Promise<T>, haltAt?: number): Gated<T>;
};

type Operation = {
  statements: string[];
  sessions: Set<number>;
  wanted: string | undefined;
  deadlocks: number;
  /** Ends when the statement may be sent. */
  pass(text: string): Promise<void>;
};

/**
 * Puts a gate before every statement that a pool's transactions send. Statements of one connection keep their order
 * behind it. To be installed before the pool is used; operations find their gate by their own context, so that two run
 * beside one another on one pool.
 */
export function gateStatements(pool: Pool): Gates {
  const current = new AsyncLocalStorage<Operation>();
  const gated = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (gated.has(client)) return;
    gated.add(client);
    gateClient(client, () => current.getStore());
  });
  const holders = gateLocks(pool, () => current.getStore());
  return {
    run<T>(body: () => Promise<T>, haltAt = Number.POSITIVE_INFINITY): Gated<T> {
      const halted = Promise.withResolvers<boolean>();
      const open = Promise.withResolvers<void>();
      const operation: Operation = {
        statements: [],
        sessions: new Set(),
        wanted: undefined,
        deadlocks: 0,
        async pass(text) {
          const place = this.statements.push(text) - 1;
          if (place < haltAt) return;
          if (place === haltAt) halted.resolve(true);
          await open.promise;
        },
      };
      let isOver = false;
      const done = current.run(operation, body).finally(() => {
        isOver = true;
        halted.resolve(false);
      });
      done.catch(() => {});
      return {
        halted: halted.promise,
        letGo: open.resolve,
        done,
        isOver: () => isOver,
        statements: operation.statements,
        sessions: operation.sessions,
        deadlocks: () => operation.deadlocks,
        isWaitingForLock: () => {
          const holder = operation.wanted !== undefined && holders.get(operation.wanted);
          return holder !== false && holder !== undefined && holder !== operation;
        },
      };
    },
  };
}

/** The database chose this session as the victim of a deadlock. */
const DEADLOCK = '40P01';

type Query = (...given: unknown[]) => unknown;

function gateClient(client: pg.PoolClient, operationNow: () => Operation | undefined): void {
  const { processID } = client as unknown as { processID: number };
  const target = client as unknown as { query: Query };
  const send = target.query.bind(client);
  let line: Promise<unknown> = Promise.resolve();
  let working: Operation | undefined;
  let counted: unknown;
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', (error: { code?: string }) => {
    // Every statement of a batch is told of the one failure.
    if (error.code !== DEADLOCK || error === counted) return;
    counted = error;
    if (working) working.deadlocks += 1;
  });
  target.query = (...given) => {
    const operation = operationNow();
    working = operation;
    if (!operation) return send(...given);
    operation.sessions.add(processID);
    const passed = line.then(() => operation.pass(textOf(given[0])));
    line = passed;
    const isCalledBack = typeof given.at(-1) === 'function';
    const sent = passed.then(() => send(...given));
    return isCalledBack ? undefined : sent;
  };
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text: string }).text;
  return text.trim();
}

/** Notes who holds and who wants each named lock. */
function gateLocks(
  pool: Pool,
  operationNow: () => Operation | undefined,
): ReadonlyMap<string, Operation | undefined> {
  const holders = new Map<string, Operation | undefined>();
  const take = pool.locks.with.bind(pool.locks);
  pool.locks.with = async (name, body, options) => {
    const operation = operationNow();
    if (operation) operation.wanted = name;
    return take(
      name,
      async () => {
        if (operation) operation.wanted = undefined;
        holders.set(name, operation);
        try {
          return await body();
        } finally {
          holders.delete(name);
        }
      },
      options,
    );
  };
  return holders;
}
