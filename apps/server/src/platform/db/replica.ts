import { onOneConnection, type Pool, type Queries, queriesOn, sql } from './sql.ts';
import { isStale } from './sql-errors.ts';

/**
 * A copy of the database that follows it, for lists and reports that may lag. `written` is a position in the database's
 * log, `16/B374D848`: whoever wrote reads only a copy that has come that far.
 */
export type Replica = {
  pool: Pool;
  /** The position of everything that is committed by now. */
  written(): Promise<string>;
  /**
   * Reads from the copy. Undefined when it has not come as far as `seen`, is further behind than it may be, or cannot be
   * asked: the reading is then of no use and is made on the database itself.
   */
  read<T>(seen: string, body: (queries: Queries) => Promise<T>): Promise<{ result: T } | undefined>;
};

const POSITION = /^[0-9a-f]{1,8}\/[0-9a-f]{1,8}$/i;
/** How often the database is asked how far it is. */
const SAMPLE_MS = 1_000;

/** A position as a caller sent it; undefined when it is none. */
export const positionIn = (text: unknown): string | undefined =>
  typeof text === 'string' && POSITION.test(text) ? text : undefined;

type Sample = { at: number; position: string };

/** `lagMs`: no reading is older than this and a second. */
export function createReplica(
  pool: Pool,
  primary: Pool,
  lagMs: number,
  now = () => performance.now(),
): Replica {
  let samples: Sample[] = [];
  let isAsking = false;
  const written = async () => {
    const { position } = await queriesOn(primary).one<{ position: string }>(
      sql`select pg_current_wal_insert_lsn()::text as position`,
    );
    return position;
  };
  const sample = async () => {
    if (isAsking || now() - (samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < SAMPLE_MS) return;
    isAsking = true;
    const at = now();
    await written()
      .then((position) => {
        // Of those that are older than the limit only the newest is needed.
        const old = samples.filter((one) => at - one.at > lagMs).slice(-1);
        samples = [...old, ...samples.filter((one) => at - one.at <= lagMs), { at, position }];
      })
      .finally(() => {
        isAsking = false;
      });
  };
  /** Where the database was `lagMs` ago; undefined while that is not known. */
  const leastPosition = (): string | undefined => {
    const newest = samples.at(-1);
    if (!newest || now() - newest.at > lagMs + SAMPLE_MS) return undefined;
    return samples.findLast((one) => now() - one.at > lagMs)?.position ?? samples[0]!.position;
  };

  return {
    pool,
    written,
    async read(seen, body) {
      void sample().catch(() => {});
      const least = leastPosition();
      if (!least) return undefined;
      return onOneConnection(pool, async (queries) => {
        // Sent ahead of the body's statements, so that these see at least what it saw.
        const [there, result] = await Promise.allSettled([
          queries.one<{ isThere: boolean }>(sql`
            select coalesce(pg_is_in_recovery()
              and pg_last_wal_replay_lsn() >= greatest(${seen}::pg_lsn, ${least}::pg_lsn), false) as "isThere"`),
          body(queries),
        ]);
        // A statement that was prepared before its tables changed is prepared anew, as on the database itself: unseen, its
        // name would fail on this connection for good.
        for (const one of [there, result])
          if (one.status === 'rejected' && isStale(one.reason)) throw one.reason;
        if (there.status === 'rejected' || !there.value.isThere || result.status === 'rejected')
          return undefined;
        return { result: result.value };
      }).catch(() => undefined);
    },
  };
}
