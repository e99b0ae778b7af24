import { inOneQuickTrip } from '../../platform/db/one-trip.ts';
import { type Queries, sql } from '../../platform/db/sql.ts';
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
  // The few tries of the moment in which the database itself stops may be forgotten.
  refuseWait(await inOneQuickTrip(platform.pool, (queries) => chargeWithin(queries, allowances, wall)));
}

/** Throws HTTP 429 with `Retry-After` where there is something to wait for. */
export function refuseWait(waitMs: number): void {
  if (waitMs > 0) throw new HttpProblem(429, 'too_many', { seconds: Math.ceil(waitMs / 1000) });
}

/**
 * Charges a try within a transaction that is open already, in one round trip: it counts when that commits. Returns how many
 * milliseconds a key must wait, and charges nothing then.
 */
export async function chargeWithin(
  queries: Queries,
  allowances: readonly Allowance[],
  wall: Date,
): Promise<number> {
  // Always in one order: two tries of one account from one address must not wait for each other in a circle.
  const ordered = allowances.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = ordered.map(({ key }) => key);
  const [, before] = await Promise.all([
    // Its condition changes no row that is there, and locks it all the same; one that another success deletes is made anew.
    queries.run(sql`
      insert into sign_in_throttle (key, failures, last_failure_at)
      select key, 0, ${wall}::timestamptz from unnest(${keys}::text[]) with ordinality as k (key, i) order by i
      on conflict (key) do update set failures = excluded.failures where false`),
    charge(queries, ordered, wall),
  ]);
  return Math.max(0, (before.blocked_until?.getTime() ?? 0) - wall.getTime());
}

/**
 * Counts a failure of each key, unless one of them must wait: returns until when one had to before. The wait doubles with
 * each failure beyond the free ones.
 */
function charge(
  queries: Queries,
  allowances: readonly Allowance[],
  wall: Date,
): Promise<{ blocked_until: Date | null }> {
  const keys = allowances.map(({ key }) => key);
  const free = allowances.map((one) => one.free);
  const longest = allowances.map(({ longestSeconds }) => longestSeconds);
  const failures = sql`case when t.last_failure_at < ${new Date(wall.getTime() - MEMORY_MS)}
    then 1 else t.failures + 1 end`;
  return queries.one(sql`
    with charged as (
      update sign_in_throttle t set failures = ${failures}, last_failure_at = ${wall},
        blocked_until = case when ${failures} >= a.free then to_timestamp(${wall.getTime() / 1000}::float8
          + least(a.longest, power(2, least(${failures} - a.free + 1, 20)))) end
      from unnest(${keys}::text[], ${free}::int[], ${longest}::int[]) as a (key, free, longest)
      where t.key = a.key and not exists (
        select 1 from sign_in_throttle b where b.key = any(${keys}) and b.blocked_until > ${wall}))
    select max(blocked_until) as blocked_until from sign_in_throttle where key = any(${keys})`);
}

/**
 * A success: the account starts afresh, the address gets its charge back. One statement; the account's row is asked
 * for first, as a try that is charged does it, so that two sign-ins at once never wait for each other in a circle.
 */
export async function clearFailures(queries: Queries, account: Allowance, address: Allowance): Promise<void> {
  await queries.run(sql`
    with afresh as (delete from sign_in_throttle where key = ${account.key} returning 1)
    update sign_in_throttle set failures = failures - 1, blocked_until = null
    where key = ${address.key} and failures > 0 and (select count(*) from afresh) >= 0`);
}
