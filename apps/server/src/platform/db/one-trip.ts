import { type Pool, type Queries, transact } from './sql.ts';

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
