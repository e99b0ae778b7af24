import { type Queries, sql } from './sql.ts';

/** Holds a lock of that name until the transaction ends; other callers wait for it. */
export async function lockUntilCommit(queries: Queries, name: string): Promise<void> {
  await queries.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Holds it together with others that share it: only `lockUntilCommit` waits for them, and they for it. */
export async function shareUntilCommit(queries: Queries, name: string): Promise<void> {
  await queries.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}

/** As above, without waiting. Returns whether the lock was free. */
export async function tryLockUntilCommit(queries: Queries, name: string): Promise<boolean> {
  const { isFree } = await queries.one<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isFree"`,
  );
  return isFree;
}
