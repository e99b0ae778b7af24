import type { Platform } from '../work.ts';

/**
 * Runs `body` while this process alone holds a lock of that name; others wait, or with `wait: false` are told by
 * undefined that it is taken. The lock belongs to a connection of its own, so it ends with its process.
 */
export async function withLock<T>(
  platform: Platform,
  name: string,
  body: () => Promise<T>,
  options: { wait: boolean } = { wait: true },
): Promise<T | undefined> {
  const connection = await platform.pool.connect();
  let lost = true;
  try {
    if (options.wait) {
      await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    } else {
      const { rows } = await connection.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [name],
      );
      if (!rows[0]!.taken) {
        lost = false;
        return undefined;
      }
    }
    try {
      return await body();
    } finally {
      await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
        () => {
          lost = false;
        },
        () => {},
      );
    }
  } finally {
    connection.release(lost);
  }
}
