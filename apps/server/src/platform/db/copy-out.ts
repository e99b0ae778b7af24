import { to as copyTo } from 'pg-copy-streams';
import { connectAlone, type Pool } from './sql.ts';

/** Streams the output of a `copy … to stdout` on a connection of its own. Ending the reading early ends the copy. */
export async function* copyOut(pool: Pool, statement: string): AsyncGenerator<Buffer> {
  const connection = await connectAlone(pool);
  try {
    yield* connection.query(copyTo(statement));
  } finally {
    await connection.end();
  }
}
