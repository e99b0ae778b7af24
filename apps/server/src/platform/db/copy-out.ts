import { to as copyTo } from 'pg-copy-streams';
import { connectAlone, type Pool } from './sql.ts';

/** Streams what a `copy … to stdout` sends, on a connection of its own. Whoever stops reading early ends the copy. */
export async function* copyOut(pool: Pool, statement: string): AsyncGenerator<Buffer> {
  const connection = await connectAlone(pool);
  try {
    yield* connection.query(copyTo(statement));
  } finally {
    await connection.end();
  }
}
