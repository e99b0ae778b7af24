import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const LOOK_MS = 250;
/** What is under way when the calls end has this long to end too. */
const SETTLE_MS = 10_000;

export type Watch = { stop(): Promise<{ longestMs: number }> };

/**
 * Looks at the portal's sessions from outside, and keeps how long one waited in an open transaction. `stop` throws
 * when a transaction is left open, or when a look failed.
 */
export async function watchDatabase(url: string): Promise<Watch> {
  const client = new pg.Client({ connectionString: url });
  // A proof that ends badly takes the database away under it, and says itself what went wrong.
  client.on('error', () => {});
  await client.connect();
  const look = async () => {
    const { rows } = await client.query<{ n: number; ms: number }>(`
      select count(*)::int as n,
        coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::float8 as ms
      from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`);
    return rows[0]!;
  };
  let longestMs = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      longestMs = Math.max(longestMs, Math.round((await look()).ms));
      await pause(LOOK_MS);
    }
  })();
  // What ends the looks is said by `stop`; until then whoever works beside them must not end with them.
  looking.catch(() => {});
  let stopped: Promise<{ longestMs: number }> | undefined;
  const stop = async () => {
    isOver = true;
    try {
      await looking;
      for (const until = performance.now() + SETTLE_MS; ; await pause(LOOK_MS)) {
        const { n } = await look();
        if (n === 0) return { longestMs };
        if (performance.now() > until) throw new Error(`${n} sessions are left idle in transaction`);
      }
    } finally {
      await client.end();
    }
  };
  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
