import { type Queries, sql, transact } from '../../platform/db/sql.ts';
import { limitedAddress } from '../../platform/http/limited-address.ts';
import { HttpProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/work.ts';

/** How many tries one key has in a day that begins with the first of them. */
export type TryAllowance = { key: string; tries: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TRIES_A_DAY = 5;
/** A code can be asked for again when the first letter went astray. */
const REQUESTS_A_DAY = 3;

type Named = { council: string; assessmentNumber: string };

/** A property is counted by what was typed, known or not, so that waiting tells nobody that it exists. */
function propertyKey(platform: Platform, what: string, { council, assessmentNumber }: Named): string {
  return `${what}:${platform.vault.steadyFingerprint(`property/${council}/${assessmentNumber}`)}`;
}

export const lookupAllowances = (platform: Platform, named: Named, ip: string): TryAllowance[] => [
  { key: propertyKey(platform, 'lookup', named), tries: TRIES_A_DAY },
  { key: `lookup-address:${limitedAddress(ip)}`, tries: TRIES_A_DAY },
];

/** Registrations write letters: a good code does not make them free. */
export const registrationAllowances = (platform: Platform, named: Named): TryAllowance[] => [
  { key: propertyKey(platform, 'register', named), tries: TRIES_A_DAY },
];

export const requestAllowances = (platform: Platform, named: Named, ip: string): TryAllowance[] => [
  { key: propertyKey(platform, 'request', named), tries: REQUESTS_A_DAY },
  { key: `request-address:${limitedAddress(ip)}`, tries: TRIES_A_DAY },
];

/**
 * Takes a try of each key before it is made, under their locks, so that many at once cannot slip through together.
 * Throws HTTP 429 with `Retry-After` when one has none left. `refundTries` returns what a success took.
 */
export async function takeTry(
  platform: Platform,
  allowances: readonly TryAllowance[],
): Promise<{ refundTries(): Promise<void> }> {
  const wall = platform.clock.wall();
  const until = await transact(platform.pool, async (queries) => {
    const known = await lockKeys(queries, allowances, wall);
    const spent = known.filter((one) =>
      allowances.some(({ key, tries }) => key === one.key && one.tries >= tries),
    );
    if (spent.length > 0) return Math.max(...spent.map((one) => one.window_ends_at.getTime()));
    await queries.run(sql`
      update property_tries set tries = tries + 1 where key = any(${known.map((one) => one.key)})`);
    return undefined;
  });
  if (until !== undefined) throw tooMany(until - wall.getTime());
  return { refundTries: () => refundTries(platform, allowances) };
}

type KeyRow = { key: string; tries: number; window_ends_at: Date };

/** Always in one order: two tries at once must not wait for each other in a circle. Days that are over go. */
async function lockKeys(
  queries: Queries,
  allowances: readonly TryAllowance[],
  wall: Date,
): Promise<KeyRow[]> {
  const keys = allowances.map(({ key }) => key).sort();
  for (const key of keys) {
    await queries.run(sql`
      insert into property_tries (key, tries, window_ends_at)
      values (${key}, 0, ${new Date(wall.getTime() + DAY_MS)})
      on conflict (key) do update set
        tries = case when property_tries.window_ends_at <= ${wall} then 0 else property_tries.tries end,
        window_ends_at = case when property_tries.window_ends_at <= ${wall} then excluded.window_ends_at
          else property_tries.window_ends_at end`);
  }
  return queries.rows<KeyRow>(sql`
    select key, tries, window_ends_at from property_tries where key = any(${keys}) order by key`);
}

async function refundTries(platform: Platform, allowances: readonly TryAllowance[]): Promise<void> {
  const keys = allowances.map(({ key }) => key).sort();
  await transact(platform.pool, async (queries) => {
    for (const key of keys) {
      await queries.run(sql`update property_tries set tries = tries - 1 where key = ${key} and tries > 0`);
    }
  });
}

function tooMany(waitMs: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new HttpProblem(429, 'council.too_many_tries', { seconds, hours: Math.ceil(seconds / 3600) });
}

/** Counts whose day is over say nothing any more. */
export async function deleteExpiredTries(platform: Platform): Promise<number> {
  return transact(platform.pool, (queries) =>
    queries.run(sql`delete from property_tries where window_ends_at <= ${platform.clock.wall()}`),
  );
}
