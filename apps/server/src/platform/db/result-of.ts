import type pg from 'pg';

/**
 * The result by the driver's callback. The rows behind a promise of the driver's own outlive two collections of young
 * objects, so a long reading would fill the heap with rows that nobody holds.
 */
export function resultOf<T extends object>(
  runner: pg.Pool | pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<T>> {
  const result = new Promise<pg.QueryResult<T>>((resolve, reject) => {
    runner.query<T>(statement, (error: Error | null, found) => (error ? reject(error) : resolve(found)));
  });
  return result.catch((error: Error) => {
    // From here its stack names who asked; the driver's names the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}
