import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import { limitedAddress } from '../../platform/http/limited-address.ts';
import { HttpProblem } from '../../platform/http/problem.ts';
import type { Platform, Tools } from '../../platform/work.ts';

/** Unknown links that an address may try in half an hour; a person mistypes one or two. */
const FREE_GUESSES = 20;
const LONGEST_SECONDS = 900;
const MEMORY_MS = 30 * 60_000;

const keyOf = (ip: string) => `invitation:${limitedAddress(ip)}`;

/** Throws HTTP 429 with `Retry-After` while an address must wait, whatever link it now brings. */
export async function refuseGuesser(platform: Tools, queries: Queries, ip: string): Promise<void> {
  const wall = platform.clock.wall();
  const blocked = await queries.maybe<{ blocked_until: Date }>(sql`
    select blocked_until from sign_in_throttle where key = ${keyOf(ip)} and blocked_until > ${wall}`);
  if (!blocked) return;
  const seconds = Math.ceil((blocked.blocked_until.getTime() - wall.getTime()) / 1000);
  throw new HttpProblem(429, 'too_many', { seconds });
}

/** Counts a link that opened nothing; beyond the free ones the address waits, twice as long each time. */
export async function countGuess(platform: Platform, ip: string): Promise<void> {
  const wall = platform.clock.wall();
  const queries = queriesOn(platform.pool);
  const { failures } = await queries.one<{ failures: number }>(sql`
    insert into sign_in_throttle (key, failures, last_failure_at) values (${keyOf(ip)}, 1, ${wall})
    on conflict (key) do update set
      failures = case when sign_in_throttle.last_failure_at < ${new Date(wall.getTime() - MEMORY_MS)}
        then 1 else sign_in_throttle.failures + 1 end,
      last_failure_at = excluded.last_failure_at
    returning failures`);
  if (failures < FREE_GUESSES) return;
  const seconds = Math.min(LONGEST_SECONDS, 2 ** Math.min(failures - FREE_GUESSES + 1, 20));
  await queries.run(sql`
    update sign_in_throttle set blocked_until = ${new Date(wall.getTime() + seconds * 1000)}
    where key = ${keyOf(ip)}`);
}
