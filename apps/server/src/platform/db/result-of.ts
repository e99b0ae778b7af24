import type pg from 'pg';
import { statementOf } from './known-columns.ts';

/**
 * The result by the driver's callback. The rows behind a promise of the driver's own outlive two collections of young
 * objects, so a long reading would fill the heap with rows that nobody holds.
 */
export function resultOf<T extends object>(
  runner: pg.Pool | pg.PoolClient,
  config: pg.QueryConfig,
): Promise<pg.QueryResult<T>> {
  const query = statementOf(config);
  const result = new Promise<pg.QueryResult<T>>((resolve, reject) => {
    runner.query(query as never, (error: Error | null, found: pg.QueryResult<T>) =>
      error ? reject(error) : resolve(found),
    );
  });
  return result.catch((error: Error) => {
    // From here its stack names who asked; the driver's names the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}
