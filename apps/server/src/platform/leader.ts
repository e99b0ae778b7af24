import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

/**
 * One worker of all at a time leads. Only the leader polls the database for what is due; it wakes the others when there
 * is work to share. Nothing depends on there being one leader alone: what two workers do at once is claimed.
 */
export type Leader = {
  leads(): boolean;
  /** Whether this process has the connection over which it would lead or be woken. */
  isConnected(): boolean;
  /** Resolves when a loop is to run here: at once in the leader, elsewhere when the leader wakes it. */
  turn(loop: string): Promise<void>;
  /** Wakes a loop in every other worker. */
  wake(loop: string): void;
  /** Gives the lead up, so that another worker takes it within a second. */
  stop(): Promise<void>;
};

const CHANNEL = 'lorikeet_work';
const LOCK = 'lorikeet:leader';
/** How often a worker tries to lead, and how often the leader makes sure that it still does. */
const BEAT_MS = 1_000;
/** A connection that says nothing for so long is lost. */
const SILENCE_MS = 5_000;
/**
 * The database keeps the lock of a machine that vanished until it misses it: four seconds of silence, then two probes a
 * second apart.
 */
const PROBES = `select set_config('tcp_keepalives_idle', '4', false), set_config('tcp_keepalives_interval', '1', false),
  set_config('tcp_keepalives_count', '2', false)`;

/** Takes part in the election over a connection of its own. `databaseUrl` must not lead to a pooler: it holds a lock. */
export function joinElection(databaseUrl: string, log: Log): Leader {
  const waiting = new Map<string, () => void>();
  let client: pg.Client | undefined;
  let isLeading = false;
  let isStopped = false;

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = undefined;
    if (isLeading) log.warn({}, 'lost the lead: the connection ended');
    isLeading = false;
  };
  const go = (loop: string) => {
    waiting.get(loop)?.();
    waiting.delete(loop);
  };

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'lorikeet leader',
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    next.on('error', () => lose(next)).on('end', () => lose(next));
    next.on('notification', ({ payload }) => go(payload ?? ''));
    try {
      await next.connect();
      await next.query(PROBES);
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      // A standby takes the connection and refuses to listen: each beat would leave one open.
      void next.end().catch(() => {});
      throw error;
    }
    return next;
  }

  /** Wakes others, by one statement at a time: what is to be woken meanwhile is woken together by the next. */
  const woken = new Set<string>();
  let isWaking = false;
  async function wakeAll(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    while (client && woken.size > 0) {
      const loops = [...woken];
      woken.clear();
      await client
        .query('select pg_notify($1, loop) from unnest($2::text[]) loop', [CHANNEL, loops])
        .catch(() => {});
    }
    woken.clear();
    isWaking = false;
  }

  async function beat(): Promise<void> {
    client ??= await connect();
    if (isLeading) {
      await client.query('select 1');
      return;
    }
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [LOCK],
    );
    if (!rows[0]!.taken || isStopped) return;
    isLeading = true;
    log.info({}, 'leads the workers');
    for (const loop of waiting.keys()) go(loop);
  }

  const stopping = new AbortController();
  const beats = (async () => {
    while (!isStopped) {
      await beat().catch((error: Error) => {
        log.warn({ err: error }, 'no connection to lead over');
        const lost = client;
        if (lost) lose(lost);
        void lost?.end().catch(() => {});
      });
      await pause(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    leads: () => isLeading,
    isConnected: () => client !== undefined,
    turn(loop) {
      if (isLeading || isStopped) return Promise.resolve();
      return new Promise((resolve) => waiting.set(loop, resolve));
    },
    wake(loop) {
      woken.add(loop);
      void wakeAll();
    },
    async stop() {
      isStopped = true;
      isLeading = false;
      stopping.abort();
      for (const loop of waiting.keys()) go(loop);
      await beats;
      await client?.end().catch(() => {});
    },
  };
}
