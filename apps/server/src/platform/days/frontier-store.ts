import type { LocalDate } from '@lorikeet/domain/kernel';
import { join, type Queries, type Sql, sql } from '../db/sql.ts';

/** A phase of a tenant's day, as the frontier names it. */
export type Place = { merchantId: string; phase: string; day: LocalDate };
type Next = { day: LocalDate; at: Date };
type Claim = { by: string; until: Date };

const here = ({ merchantId, phase, day }: Place) =>
  sql`merchant_id = ${merchantId} and phase = ${phase} and next_day = ${day}`;

const unclaimed = (wall: Date) => sql`(claimed_until is null or claimed_until <= ${wall})`;

/** Takes a phase for one worker until the claim runs out. Returns false when it is taken or completed already. */
export async function claimPhase(queries: Queries, place: Place, claim: Claim, wall: Date): Promise<boolean> {
  const claimed = await queries.run(sql`
    update phase_frontier set claimed_by = ${claim.by}, claimed_until = ${claim.until}, started_at = ${wall}
    where ${here(place)} and ${unclaimed(wall)} and (retry_at is null or retry_at <= ${wall})`);
  return claimed > 0;
}

/** Holds a worker's claims on tenants for longer. */
export async function renewClaims(
  queries: Queries,
  merchantIds: readonly string[],
  claim: Claim,
): Promise<void> {
  await queries.run(sql`
    update phase_frontier set claimed_until = ${claim.until}
    where merchant_id = any(${[...merchantIds]}::uuid[]) and claimed_by = ${claim.by}`);
}

/** Releases a claim without a result. */
export async function releasePhase(queries: Queries, place: Place, by: string): Promise<void> {
  await queries.run(sql`
    update phase_frontier set claimed_by = null, claimed_until = null, started_at = null
    where ${here(place)} and claimed_by = ${by}`);
}

/**
 * Ends all claims of a worker that stops. Another one takes its phases up at once, as those of a process that died: they
 * stay marked as begun, because they may be half done.
 */
export async function handBackClaims(queries: Queries, by: string, wall: Date): Promise<number> {
  return queries.run(sql`update phase_frontier set claimed_until = ${wall} where claimed_by = ${by}`);
}

/**
 * Moves a tenant to the phase's next day. Returns false when the claim was lost meanwhile: the worker that took it over
 * completes it.
 */
export async function completePhase(
  queries: Queries,
  place: Place,
  by: string,
  next: Next,
  wall: Date,
): Promise<boolean> {
  const completed = await queries.run(sql`
    update phase_frontier set next_day = ${next.day}, next_at = ${next.at}, completed_at = ${wall},
      claimed_by = null, claimed_until = null, started_at = null,
      attempts = 0, failed_at = null, error = null, retry_at = null
    where ${here(place)} and claimed_by = ${by}`);
  return completed > 0;
}

/** Notes a failed run and when the next may begin. Returns false when the claim was lost meanwhile. */
export async function failPhase(
  queries: Queries,
  place: Place,
  by: string,
  failure: { error: string; retryAt: Date; wall: Date },
): Promise<boolean> {
  const failed = await queries.run(sql`
    update phase_frontier set attempts = attempts + 1, failed_at = coalesce(failed_at, ${failure.wall}),
      error = ${failure.error}, retry_at = ${failure.retryAt},
      claimed_by = null, claimed_until = null, started_at = null
    where ${here(place)} and claimed_by = ${by}`);
  return failed > 0;
}

type Places = { merchantIds: readonly string[]; phase: string; day: LocalDate };

/** Tenants at a day of a phase, as a condition on the frontier `f`. */
export const there = ({ merchantIds, phase, day }: Places): Sql =>
  sql`f.merchant_id = any(${[...merchantIds]}::uuid[]) and f.phase = ${phase} and f.next_day = ${day}`;

/**
 * Moves all of them that have nothing due to the phase's next day, in one statement. `who`: a condition on the frontier `f` and
 * merchants `m`. Claimed and failing tenants are left out; so are those whose claim expired, because their run is repeated.
 */
export const passQuiet = (who: Sql, mayBeDue: Sql, next: Next, wall: Date): Sql => sql`
    update phase_frontier f set next_day = ${next.day}, next_at = ${next.at}, completed_at = ${wall}
    from merchants m
    where ${who} and f.attempts = 0 and f.claimed_by is null
      and m.id = f.merchant_id and not (${mayBeDue})`;

export type Beginning = { merchantId: string; phase: string; day: LocalDate; at: Date };

/** Begins phases of tenants; one that has begun already stays where it is. */
export async function insertBeginnings(queries: Queries, beginnings: readonly Beginning[]): Promise<void> {
  if (beginnings.length === 0) return;
  const values = beginnings.map((one) => sql`(${one.merchantId}, ${one.phase}, ${one.day}, ${one.at})`);
  await queries.run(sql`
    insert into phase_frontier (merchant_id, phase, next_day, next_at) values ${join(values)}
    on conflict (merchant_id, phase) do nothing`);
}

/** Ends the days of a tenant that is closed, but for the phases that outlive it. */
export async function deleteFrontier(
  queries: Queries,
  merchantId: string,
  outliving: readonly string[],
): Promise<void> {
  await queries.run(sql`
    delete from phase_frontier where merchant_id = ${merchantId} and not phase = any(${[...outliving]}::text[]) and exists (
      select 1 from merchants where id = ${merchantId} and status = 'closed')`);
}
