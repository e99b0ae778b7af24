import { to as copyTo } from 'pg-copy-streams';
import type { Pool } from './sql.ts';

/** Streams the output of a `copy … to stdout` on a connection of its own. Ending the reading early ends the copy. */
export async function* copyOut(pool: Pool, statement: string): AsyncGenerator<Buffer> {
  const { connection, release } = await pool.copies.lend();
  let isAtEnd = false;
  try {
    yield* connection.query(copyTo(statement));
    isAtEnd = true;
  } finally {
    release(isAtEnd);
  }
}
