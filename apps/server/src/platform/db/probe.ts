import pg from 'pg';
import { leaveSilent, talkOn } from './silence.ts';
import { KEPT_ALIVE, type TimeOuts } from './time-outs.ts';

/** What the state of a pool and of its database is found out by. */
export type Probe = {
  /** Rows of one statement, on a connection of its own: calls may keep all others. */
  rows<T extends object>(text: string): Promise<T[]>;
  /** Whether the database takes writes. A connection to one that takes none is thrown away: the next may lead to the right one. */
  takesWrites(): Promise<boolean>;
  /**
   * False once every connection of the pool is lent and stands still: for longer than a call waits for one, none was lent
   * anew, the database said nothing on any, and it has nothing to answer. A pool that is merely busy moves.
   */
  moves(): boolean;
  end(): Promise<void>;
};

/** Beyond what a call waits: a late look is no standing still. */
const PATIENCE_MS = 1_000;
/** It stays open however rarely it is asked: a database that is full lets in no new one. */
const NEVER = 0;

/** The one connection is opened with the first statement. `pool` is what `moves` is about. */
export function createProbe(config: pg.PoolConfig, pool: pg.Pool, { connectMs }: TimeOuts): Probe {
  const own = new pg.Pool({ ...config, ...KEPT_ALIVE, max: 1, idleTimeoutMillis: NEVER });
  // What is asked here takes no time: a server that is silent for so long does not respond.
  own.on('connect', (connection) => leaveSilent(connection, { ms: connectMs, silenceMs: connectMs }));
  own.on('error', () => {});
  const ask = async <T extends object>(text: string, isRight: (rows: T[]) => boolean): Promise<T[]> => {
    const connection = await own.connect();
    // One that is thrown away may report its end twice, so it keeps its listener.
    const onLost = () => {};
    connection.on('error', onLost);
    let isKept = false;
    try {
      const { rows } = await connection.query<T>(text);
      isKept = isRight(rows);
      if (isKept) connection.off('error', onLost);
      return rows;
    } finally {
      connection.release(!isKept);
    }
  };
  let tookWrites = true;
  return {
    rows: (text) => ask(text, () => true),
    async takesWrites() {
      const before = tookWrites;
      // Until it says so: one that says nothing may have given way to another, and be back as its standby.
      tookWrites = false;
      const [found] = await ask<{ takes: boolean }>(
        `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as takes`,
        ([one]) => one!.takes,
      );
      if (found!.takes && !before) await discardIdle(pool);
      tookWrites = found!.takes;
      return tookWrites;
    },
    moves: createMovement(pool, connectMs + PATIENCE_MS),
    end: () => own.end(),
  };
}

/** Connections that were made where no writes are taken may still lead there. Those that are lent show it by themselves. */
async function discardIdle(pool: pg.Pool): Promise<void> {
  const lent = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const one of lent) {
    if (one.status === 'rejected') continue;
    // One that is thrown away may report its end twice.
    one.value.on('error', () => {});
    one.value.release(true);
  }
}

/** Looks at what has changed since it was last asked, so that a call pays nothing for it. */
function createMovement(pool: pg.Pool, patienceMs: number): () => boolean {
  const open = new Set<pg.PoolClient>();
  let lent = 0;
  pool
    .on('connect', (connection) => open.add(connection))
    .on('remove', (connection) => open.delete(connection))
    .on('acquire', () => {
      lent += 1;
    });
  let last = '';
  let movedAt = 0;
  return () => {
    const hasFree = pool.idleCount > 0 || pool.totalCount < (pool.options.max ?? 0);
    const talks = [...open].map(talkOn);
    const now = performance.now();
    const state = `${lent} ${talks.reduce((sum, { heard }) => sum + heard, 0)}`;
    if (hasFree || state !== last || talks.some(({ isAsked }) => isAsked)) movedAt = now;
    last = state;
    return now - movedAt <= patienceMs;
  };
}
