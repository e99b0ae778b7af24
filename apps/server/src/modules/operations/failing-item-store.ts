import { type Queries, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Items of one loop; they stand in the tenant whose staff are told of them. */
export type FailingItem = { merchant_id: string; id: string; isAgain: true };

type Kept = Queries & { merchantId: string };

/** Ids of what failed before: it is tried apart from what is due. */
export async function failingIds({ rows, merchantId }: Kept, reason: string): Promise<string[]> {
  const failing = await rows<{ id: string }>(sql`
    select id from failing_items where merchant_id = ${merchantId} and reason = ${reason}`);
  return failing.map(({ id }) => id);
}

/** What failed before and has rested, the longest waiting first. */
export function restedItems(
  { rows, merchantId }: Kept,
  { reason, wall, most }: { reason: string; wall: Date; most: number },
): Promise<FailingItem[]> {
  return rows<FailingItem>(sql`
    select about_merchant_id as merchant_id, id, true as "isAgain" from failing_items
    where merchant_id = ${merchantId} and reason = ${reason} and next_try_at <= ${wall}
    order by next_try_at, id limit ${most}`);
}

/** Notes that one failed; `pauseAfter` says how long it rests after so many tries. */
export async function noteFailure(
  work: Work,
  one: { reason: string; id: string; about: string; error: string },
  pauseAfter: (tries: number) => number,
): Promise<void> {
  const { reason, id, about, error } = one;
  const wall = work.clock.wall();
  const known = await work.maybe<{ tries: number }>(sql`
    select tries from failing_items
    where merchant_id = ${work.merchantId} and reason = ${reason} and id = ${id} for update`);
  const tries = (known?.tries ?? 0) + 1;
  const nextTry = new Date(wall.getTime() + pauseAfter(tries));
  await work.run(sql`
    insert into failing_items (merchant_id, reason, id, about_merchant_id, error, tries, failed_first_at, next_try_at)
    values (${work.merchantId}, ${reason}, ${id}, ${about}, ${error}, ${tries}, ${wall}, ${nextTry})
    on conflict (merchant_id, reason, id) do update
    set error = excluded.error, tries = excluded.tries, next_try_at = excluded.next_try_at`);
}

/** One went through. */
export async function forgetFailure(
  work: Work,
  { reason, id }: { reason: string; id: string },
): Promise<void> {
  await work.run(sql`
    delete from failing_items where merchant_id = ${work.merchantId} and reason = ${reason} and id = ${id}`);
}

/** Errors that are told of a merchant's items. */
const MOST_ERRORS = 3;

type Failure = { id: string; error: string; tries: number; next_try_at: Date };

/** How many of a merchant's items fail, and those that failed first, one of each error. */
export async function failuresOf(
  work: Work,
  { reason, about }: { reason: string; about: string },
): Promise<{ count: number; first: Failure[] }> {
  const own = sql`merchant_id = ${work.merchantId} and reason = ${reason} and about_merchant_id = ${about}`;
  const { count } = await work.one<{ count: number }>(
    sql`select count(*)::int as count from failing_items where ${own}`,
  );
  const first = await work.rows<Failure>(sql`
    select id, error, tries, next_try_at from (
      select distinct on (error) id, error, tries, next_try_at, failed_first_at from failing_items where ${own}
      order by error, failed_first_at, id) e
    order by failed_first_at, id limit ${MOST_ERRORS}`);
  return { count, first };
}
