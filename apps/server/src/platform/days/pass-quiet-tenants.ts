import { inOneQuickTrip, waitForNoDisk } from '../db/one-trip.ts';
import { onOneConnection, type Queries, type Sql, sql, transact } from '../db/sql.ts';
import { lockUntilCommit, tryLockUntilCommit } from '../db/transaction-lock.ts';
import { whole } from '../db/words.ts';
import type { Platform } from '../work.ts';
import { type AtPhase, type Due, laneAt, leftAt, type PhaseSet, standingOf } from './due.query.ts';
import { passQuiet, there } from './frontier-store.ts';
import { nextDay, type Phase } from './phase.ts';

/** How many tenants moved on, and who is left to run: those that may have something due. */
export type Round = { passed: number; left: Due[] };

/**
 * `name`: of whom one worker moves at a time. `isOurs`: where no other worker moves these tenants. `waits`: until another
 * worker has done with them.
 */
type Lane = {
  name: string;
  isOurs: boolean;
  waits?: boolean;
  phases: ReadonlyMap<string, Phase>;
  now: Date;
  wall: Date;
};

/** A worker that has taken a lane and says nothing for so long is frozen: well below what others wait for it. */
const FROZEN_MS = 5_000;

/** Tenants at a day of a phase, in zones in which the next one begins at the same moment. */
export type Group = PhaseSet & { timeZones: readonly string[] };

/** Who has the same day before and after is moved by one statement, whatever its zone. */
export function groupsOf(due: readonly Due[], phases: Lane['phases']): Group[] {
  // The clock of a zone is read once, however many tenants live by it.
  const nexts = new Map<string, number>();
  const groups = Map.groupBy(due, ({ phase, day, tenant: { timeZone } }) => {
    const here = `${phase} ${day}`;
    const next = nexts.get(`${here} ${timeZone}`) ?? nextDay(phases.get(phase)!, timeZone, day).at.getTime();
    nexts.set(`${here} ${timeZone}`, next);
    return `${here} ${next}`;
  });
  return [...groups.values()].map((group) => {
    const { phase, day } = group[0]!;
    const timeZones = [...new Set(group.map(({ tenant }) => tenant.timeZone))];
    return { phase, day, timeZones, merchantIds: group.map(({ tenant }) => tenant.id) };
  });
}

/**
 * Moves those of the tenants that have nothing due on without a run. Does nothing while another worker has the lane: of
 * two that moved the same tenants one would wait and then find nothing.
 */
export async function passQuietTenants(
  platform: Platform,
  lane: Lane,
  asked: readonly Due[],
): Promise<Round> {
  const groups = groupsOf(asked, lane.phases);
  const pass = passing(platform, lane);
  // Sent together: nobody's phase is in two of them.
  const moved = await whileFree(platform, lane, (queries) =>
    Promise.all(
      groups.map((group) =>
        queries.rows<{ phase: string; id: string }>(
          sql`${pass(group, there(group))} returning f.phase, f.merchant_id as id`,
        ),
      ),
    ),
  );
  if (!moved) return { passed: 0, left: [] };
  const passed = sum(moved.map(({ length }) => length));
  const busy = groups.filter(({ merchantIds }, n) => moved[n]!.length < merchantIds.length);
  if (busy.length === 0) return { passed, left: [] };
  // Whom nobody else moves stands where it was seen.
  if (lane.isOurs) {
    const gone = new Set(moved.flat().map(({ phase, id }) => `${phase} ${id}`));
    return { passed, left: asked.filter(({ phase, tenant }) => !gone.has(`${phase} ${tenant.id}`)) };
  }
  const left = await onOneConnection(platform.pool, (queries) =>
    Promise.all(busy.map((group) => standingOf(queries, group))),
  );
  return { passed, left: left.flat() };
}

/**
 * The same for a whole lane at one phase of a moment, which is read by the statements that move it. Everybody who did not move is
 * left, of whatever group. Undefined while another worker has the lane.
 */
export async function passLane(
  platform: Platform,
  lane: Lane,
  terms: AtPhase,
  groups: readonly Group[],
): Promise<Round | undefined> {
  const known = [...lane.phases.values()];
  const pass = passing(platform, lane);
  const done = await whileFree(platform, lane, (queries) =>
    Promise.all([
      Promise.all(groups.map((group) => queries.run(pass(group, laneAt(known, terms, group))))),
      leftAt(queries, known, terms),
    ]),
  );
  if (!done) return undefined;
  const [moved, left] = done;
  return { passed: sum(moved), left };
}

/** The statement that moves a group's. */
const passing =
  ({ carries }: Platform, { phases, now, wall }: Lane) =>
  ({ phase: name, day, timeZones }: Group, who: Sql): Sql => {
    const phase = phases.get(name)!;
    return passQuiet(who, phase.mayBeDue!(day, now, carries), nextDay(phase, timeZones[0]!, day), wall);
  };

/**
 * What `send` sends at once, with the commit; undefined while another worker has the lane. A pass that the database forgets
 * when it stops is repeated.
 */
async function whileFree<T>(
  { pool }: Platform,
  { name, isOurs, waits = false }: Lane,
  send: (queries: Queries) => Promise<T>,
): Promise<T | undefined> {
  if (isOurs) return inOneQuickTrip(pool, send);
  const { sent } = await transact(pool, async (queries, { withCommit }) => {
    const isFree = await takeLane(queries, { name, waits });
    const trip: { sent?: Promise<T> } = {};
    if (isFree)
      withCommit(() => {
        trip.sent = send(queries);
        return [trip.sent];
      });
    return trip;
  });
  return sent;
}

/**
 * Takes a lane until the transaction ends; false while another worker has it and nobody `waits` for that. The transaction ends by
 * itself, and moves nothing, where its worker freezes.
 */
export async function takeLane(
  queries: Queries,
  { name, waits = false }: Pick<Lane, 'name' | 'waits'>,
): Promise<boolean> {
  const lock = `days:${name}`;
  const [, , isFree] = await Promise.all([
    waitForNoDisk(queries),
    queries.run(sql`set local idle_in_transaction_session_timeout = ${whole(FROZEN_MS)}`),
    waits ? lockUntilCommit(queries, lock).then(() => true) : tryLockUntilCommit(queries, lock),
  ]);
  return isFree;
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
