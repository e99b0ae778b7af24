import { type Pool, type Queries, sql, transact } from './sql.ts';

/**
 * One transaction of statements that wait for nothing from one another: they leave with its begin and commit in one round
 * trip. `send` sends them before it waits for anything. Returns what they gave, once they are committed.
 */
export async function inOneTrip<T>(pool: Pool, send: (queries: Queries) => Promise<T>): Promise<T> {
  const { sent } = await transact(pool, async (queries, { withCommit }) => {
    const trip: { sent?: Promise<T> } = {};
    withCommit(() => {
      trip.sent = send(queries);
      return [trip.sent];
    });
    return trip;
  });
  return sent!;
}

/** The same for what may be forgotten where the database itself stops at that moment: its commit waits for no disk. */
export function inOneQuickTrip<T>(pool: Pool, send: (queries: Queries) => Promise<T>): Promise<T> {
  return inOneTrip(pool, async (queries) => {
    const [, result] = await Promise.all([waitForNoDisk(queries), send(queries)]);
    return result;
  });
}

/** Lets the commit of this transaction wait for no disk. */
export const waitForNoDisk = (queries: Queries): Promise<number> =>
  queries.run(sql`set local synchronous_commit = off`);
