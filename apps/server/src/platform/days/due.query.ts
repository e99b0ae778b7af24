import type { LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Queries, type Sql, sql } from '../db/sql.ts';
import { whole } from '../db/words.ts';
import type { Phase, Tenant } from './phase.ts';

/** A tenant's earliest due phase and its state, or the earliest of those that are apart. */
export type Due = {
  tenant: Tenant;
  lane: number;
  phase: string;
  day: LocalDate;
  at: Date;
  /** Failed runs in a row. */
  attempts: number;
  claimedUntil: Date | null;
  startedAt: Date | null;
};

/** Tenants at the same day of the same phase. */
export type PhaseSet = { phase: string; day: LocalDate; merchantIds: readonly string[] };

/** Tenants looked at in one round. When there are more, all of their moment are taken a lane at a time. */
export const ROUND = 500;
/** Rows of one look ahead: a day of a few dozen tenants. */
const SEEN = 1_000;
/** The tenants divided by their ids: what several workers share when much is due at once. */
export const LANES = Array.from({ length: 16 }, (_, one) => one);
/** Written as in the frontier's index, which a parameter would not match. */
const lane = sql`abs(uuid_hash(f.merchant_id) % 16)`;

/** Some of the tenants, under a name of their own. */
export type Share = { name: string; merchantIds: readonly string[] };

type Terms = {
  now: Date;
  wall: Date;
  among?: readonly string[] | undefined;
  /** Nobody's next moment is before it. */
  from?: Date | undefined;
  /** One phase, at `now` itself: what else waits for its turn then is not read. */
  only?: string;
  /** Of one lane. */
  lane?: number;
};

/** Of everybody at one phase of a moment, or of a lane of them. */
export type AtPhase = Terms & { only: string };

/**
 * The earliest phase due by `now` of each tenant, the first `limit` in the order of their moments. What failed is left
 * out until its pause is over, however many did. On an idle portal this is a range of an index with nothing in it.
 */
export async function duePhases(
  queries: Queries,
  phases: readonly Phase[],
  terms: Terms,
  limit: number,
): Promise<Due[]> {
  const first = await readDue<Due & { isHeld: boolean }>(
    queries,
    sql`${dueBy(phases, terms)} ${inOrder} limit ${whole(limit)}`,
    sql`, ${isHeld(phases, terms)} as "isHeld"`,
  );
  const earliestOnes = earliestIn(first, new Set(apartOf(phases)));
  const due = earliestOnes.filter((one) => !one.isHeld);
  if (first.length < limit || due.length === limit) return due;
  return readDue(queries, sql`${earliest(phases, terms)} ${inOrder} limit ${whole(limit)}`);
}

/** In their order a tenant's first is its earliest. */
export function earliestIn<D extends Due>(rows: readonly D[], apart: ReadonlySet<string>): D[] {
  const seen = new Set<string>();
  return rows.filter(({ tenant: { id }, phase }) => {
    const row = `${id} ${apart.has(phase)}`;
    return !seen.has(row) && seen.add(row);
  });
}

/**
 * What is due of a share's tenants by `now`, moment by moment, up to the last one that one look shows whole: all phases of a tenant,
 * and not its earliest alone. Undefined where something is held or claimed, or where rows are left out that a line of the platform's
 * may wait for: that is found by the looks for each moment.
 */
export async function dueAhead(
  queries: Queries,
  phases: readonly Phase[],
  terms: Terms & { among: readonly string[] },
): Promise<{ due: Due[]; isWhole: boolean } | undefined> {
  const limit = Math.max(SEEN, terms.among.length + 1);
  const seen = await readDue<Due & { isHeld: boolean }>(
    queries,
    sql`${dueBy(phases, terms)} ${inOrder} limit ${whole(limit)}`,
    sql`, ${isHeld(phases, terms)} as "isHeld"`,
  );
  if (seen.some((one) => one.isHeld || one.claimedUntil)) return undefined;
  if (seen.length < limit) return { due: seen, isWhole: true };
  const cutAt = seen.at(-1)!.at.getTime();
  const before = seen.filter(({ at }) => at.getTime() < cutAt);
  if (before.length > 0) return { due: before, isWhole: false };
  // What is left out of the only moment is found by the next look.
  return seen.some(({ tenant }) => tenant.kind === 'platform') ? undefined : { due: seen, isWhole: false };
}

/** Who is left at one phase of a moment, with nothing before it. */
export function leftAt(queries: Queries, phases: readonly Phase[], terms: AtPhase): Promise<Due[]> {
  return readDue(queries, sql`${earliest(phases, terms)} and m.kind <> 'platform' ${inOrder}`);
}

/** The same as a condition on the frontier `f` and merchants `m`: those of them at one day in some zones. */
export function laneAt(
  phases: readonly Phase[],
  terms: AtPhase,
  { day, timeZones }: { day: LocalDate; timeZones: readonly string[] },
): Sql {
  return sql`${isEarliest(phases, terms)} and m.kind <> 'platform'
    and f.next_day = ${day} and m.time_zone = any(${[...timeZones]}::text[])`;
}

/** Which of these tenants have not completed that day of that phase. */
export function standingOf(queries: Queries, { phase, day, merchantIds }: PhaseSet): Promise<Due[]> {
  return readDue(
    queries,
    sql`from phase_frontier f join merchants m on m.id = f.merchant_id
      where f.merchant_id = any(${[...merchantIds]}::uuid[]) and f.phase = ${phase} and f.next_day = ${day} ${inOrder}`,
  );
}

async function readDue<D extends Due = Due>(
  queries: Queries,
  found: Sql,
  besides: Sql = empty,
): Promise<D[]> {
  const rows = await queries.rows<Omit<D, 'tenant'> & Tenant>(sql`
    select ${lane} as lane, f.phase, f.next_day as day, f.next_at as at, f.attempts,
      f.claimed_until as "claimedUntil", f.started_at as "startedAt", m.id, m.slug, m.kind,
      m.time_zone as "timeZone" ${besides}
    ${found}`);
  return rows.map(({ id, slug, kind, timeZone, ...due }) => ({
    ...due,
    tenant: { id, slug, kind, timeZone },
  })) as unknown as D[];
}

const inOrder = sql`order by f.next_at, f.phase, ${lane}, f.merchant_id`;

/**
 * What comes before a phase is due with it, which is said once more: the rest of everybody's days is then not read. Before the
 * first phase that may run nothing is left but what runs or failed.
 */
function isEarliest(phases: readonly Phase[], terms: Terms): Sql {
  const isLeft = terms.only ? sql`and (e.claimed_until is not null or e.attempts > 0)` : empty;
  return sql`${isDue(phases, terms)} and not ${isHeld(phases, terms)} and not exists (
      select 1 from phase_frontier e
      where e.merchant_id = f.merchant_id ${isLeft} and e.next_at <= ${terms.now} and e.phase = any(${namesOf(phases)}::text[])
        and (e.phase = any(${apartOf(phases)}::text[])) = (f.phase = any(${apartOf(phases)}::text[]))
        and (e.next_at, e.phase) < (f.next_at, f.phase))`;
}

const earliest = (phases: readonly Phase[], terms: Terms) => sql`${FROM} where ${isEarliest(phases, terms)}`;

const dueBy = (phases: readonly Phase[], terms: Terms) => sql`${FROM} where ${isDue(phases, terms)}`;

const FROM = sql`from phase_frontier f join merchants m on m.id = f.merchant_id`;

/**
 * Phases that this version does not know are left to the version that does. A moment has two ends, so that a plan made
 * for any moment expects few rows and not a third of everybody's days.
 */
function isDue(phases: readonly Phase[], { now, among, from, only, lane: one }: Terms): Sql {
  const isAmong = among ? sql`and f.merchant_id = any(${[...among]}::uuid[])` : empty;
  const isOfLane = one === undefined ? empty : sql`and ${lane} = ${one}`;
  const hasCome = only
    ? sql`f.next_at = ${now} and f.phase = ${only}`
    : sql`f.next_at >= ${from ?? sql`'-infinity'`} and f.next_at <= ${now} and f.phase = any(${namesOf(phases)}::text[])`;
  return sql`${hasCome} ${isOfLane} ${isAmong}`;
}

/** Its pause after a failure is not over, or its tenant is closed and it does not outlive it. */
function isHeld(phases: readonly Phase[], { wall }: Terms): Sql {
  const outliving = namesOf(phases.filter(({ outlives }) => outlives));
  return sql`(coalesce(f.retry_at > ${wall}, false) or m.status = 'closed' and f.phase <> all(${outliving}::text[]))`;
}

export const apartOf = (phases: readonly Phase[]) => namesOf(phases.filter(({ isApart }) => isApart));

const namesOf = (phases: readonly Phase[]) => phases.map(({ name }) => name);
