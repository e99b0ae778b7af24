import { type Queries, queriesOn, sql, transact } from '../../platform/db/sql.ts';
import { limitedAddress } from '../../platform/http/limited-address.ts';
import { HttpProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/work.ts';

/** How many failures are free, and the longest wait after more of them. */
export type Allowance = { key: string; free: number; longestSeconds: number };

/** Failures older than this are forgotten. */
const MEMORY_MS = 30 * 60_000;

/** One account: five tries, then a wait that doubles. It never locks, or anybody could lock anybody out. */
export const accountAllowance = (fingerprint: string): Allowance => ({
  key: `account:${fingerprint}`,
  free: 5,
  longestSeconds: 300,
});
/** One address, over all accounts: an office behind one address mistypes too, a program tries thousands. */
export const addressAllowance = (ip: string): Allowance => ({
  key: `address:${limitedAddress(ip)}`,
  free: 50,
  longestSeconds: 900,
});

/**
 * Charges a try before it is made, under the lock of its keys, so that a thousand at once cannot slip through
 * together; a success gives the charge back. Throws HTTP 429 with `Retry-After` while one of the keys must wait.
 */
export async function chargeTry(platform: Platform, allowances: readonly Allowance[]): Promise<void> {
  const wall = platform.clock.wall();
  const waitMs = await transact(platform.pool, async (queries) => {
    // The few tries of the moment in which the database itself stops may be forgotten; none waits for the disk.
    const [, waits] = await Promise.all([
      queries.run(sql`set local synchronous_commit = off`),
      chargeWithin(queries, allowances, wall),
    ]);
    return waits;
  });
  if (waitMs > 0) throw new HttpProblem(429, 'too_many', { seconds: Math.ceil(waitMs / 1000) });
}

/**
 * The same within a transaction that is open already: what is charged counts when it commits. Returns how many
 * milliseconds a key must wait, and charges nothing then.
 */
export async function chargeWithin(
  queries: Queries,
  allowances: readonly Allowance[],
  wall: Date,
): Promise<number> {
  const known = await lockKeys(queries, allowances, wall);
  const until = Math.max(...known.map((one) => one.blocked_until?.getTime() ?? 0));
  if (until > wall.getTime()) return until - wall.getTime();
  await Promise.all(
    allowances.map((allowance) => {
      const before = known.find((one) => one.key === allowance.key);
      return charge(queries, allowance, before, wall);
    }),
  );
  return 0;
}

type KeyRow = { key: string; failures: number; last_failure_at: Date; blocked_until: Date | null };

async function lockKeys(queries: Queries, allowances: readonly Allowance[], wall: Date): Promise<KeyRow[]> {
  // Always in one order: two tries of one account from one address must not wait for each other in a circle.
  const keys = allowances.map((one) => one.key).sort();
  const [, known] = await Promise.all([
    queries.run(sql`
      insert into sign_in_throttle (key, failures, last_failure_at)
      select key, 0, ${wall}::timestamptz from unnest(${keys}::text[]) with ordinality as k (key, i) order by i
      on conflict (key) do nothing`),
    queries.rows<KeyRow>(sql`
      select key, failures, last_failure_at, blocked_until from sign_in_throttle
      where key = any(${keys}) order by key for update`),
  ]);
  return known;
}

function charge(
  queries: Queries,
  allowance: Allowance,
  before: KeyRow | undefined,
  wall: Date,
): Promise<number> {
  const fresh = !before || wall.getTime() - before.last_failure_at.getTime() > MEMORY_MS;
  const failures = fresh ? 1 : before.failures + 1;
  const over = failures - allowance.free;
  const seconds = over < 0 ? 0 : Math.min(allowance.longestSeconds, 2 ** Math.min(over + 1, 20));
  const until = seconds > 0 ? new Date(wall.getTime() + seconds * 1000) : null;
  return queries.run(sql`
    update sign_in_throttle set failures = ${failures}, last_failure_at = ${wall}, blocked_until = ${until}
    where key = ${allowance.key}`);
}

/**
 * A success: the account starts afresh, the address gets its charge back. One statement, one commit; the account's row is asked
 * for first, as a try that is charged does it, so that two sign-ins at once never wait for each other in a circle.
 */
export async function clearFailures(
  platform: Platform,
  account: Allowance,
  address: Allowance,
): Promise<void> {
  await queriesOn(platform.pool).run(sql`
    with afresh as (delete from sign_in_throttle where key = ${account.key} returning 1)
    update sign_in_throttle set failures = failures - 1, blocked_until = null
    where key = ${address.key} and failures > 0 and (select count(*) from afresh) >= 0`);
}
