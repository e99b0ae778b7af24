import { type Queries, sql } from './db/sql.ts';
import type { PendingWrites } from './pending-writes.ts';

/** Runs the body in a savepoint. What it left to be written with the commit is undone with it. */
export async function inSavepoint<T>(
  queries: Queries,
  pending: PendingWrites,
  body: () => Promise<T>,
  undo: 'when thrown' | 'always',
): Promise<T> {
  const mark = pending.mark();
  const begun = queries.run(sql`savepoint here`);
  const rollBack = async () => {
    pending.undoTo(mark);
    await Promise.all([
      queries.run(sql`rollback to savepoint here`),
      queries.run(sql`release savepoint here`),
    ]);
  };
  try {
    const [result] = await Promise.all([body(), begun]);
    if (undo === 'always') await rollBack();
    else await queries.run(sql`release savepoint here`);
    return result;
  } catch (error) {
    await rollBack();
    throw error;
  }
}
