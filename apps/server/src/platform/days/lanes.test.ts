import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DaysStage, notingPhase, openDaysStage } from '../../test/days-stage.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { lockUntilCommit } from '../db/transaction-lock.ts';
import { uuidv7 } from '../ids.ts';
import { beginPhases } from './begin-phases.ts';
import { createDays } from './days.ts';
import { ROUND } from './due.query.ts';
import { takeLane } from './pass-quiet-tenants.ts';
import type { Phase } from './phase.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
let stage: DaysStage;
const runs: string[] = [];
beforeEach(async () => {
  stage = await openDaysStage(DAY);
  runs.length = 0;
});
afterEach(() => stage.close());

/** More tenants than a look shows, by their lanes, at the day of phases that have begun. */
async function backlog(phases: readonly Phase[], more = 12): Promise<{ id: string; lane: number }[]> {
  const ids = await stage.tenants(ROUND + more);
  await beginPhases(queriesOn(stage.platform.pool), phases);
  const { rows } = await stage.database.pool.query<{ id: string; lane: number }>(sql`
    select id, abs(uuid_hash(id) % 16) as lane from unnest(${ids}::uuid[]) as t (id) order by lane, id`);
  return rows;
}

/** How many stand where with each phase. */
async function standings(): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ at: string }>(sql`
    select phase || ' ' || next_day || ': ' || count(*) as at from phase_frontier group by phase, next_day order by 1`);
  return rows.map(({ at }) => at);
}

/** Does something once, before the next transaction begins. */
function beforeNextPass(act: () => Promise<unknown>): void {
  const { pool } = stage.platform;
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    connect(...asked: unknown[]) {
      // A look of its own asks with a callback.
      if (asked.length > 0) return connect(...asked);
      Object.assign(pool, { connect });
      return act().then(() => connect());
    },
  });
}

const quiet = (name: string, rest: Partial<Phase> = {}) =>
  notingPhase(name, '06:00', runs, { mayBeDue: () => sql`m.settings ? 'busy'`, ...rest });

const makeBusy = (id: string) =>
  stage.database.pool.query(sql`update merchants set settings = '{"busy": 1}' where id = ${id}`);

it('a worker moves all lanes but the one that another has in hand, and what is left of it once that one is gone', async () => {
  const phase = quiet('quiet');
  const tenants = await backlog([phase]);
  const theirs = tenants.filter(({ lane }) => lane === 3).length;
  const now = stage.reach(DAY, '07:00');
  const days = createDays(stage.platform, [phase]);
  const other = await stage.database.pool.connect();
  await other.query('begin');
  await lockUntilCommit(queriesOn(other), 'days:lane 3');
  const round = days.runRound(now);
  await expect
    .poll(standings)
    .toEqual([`quiet ${DAY}: ${theirs}`, `quiet ${NEXT}: ${tenants.length - theirs}`]);
  await other.query('rollback');
  other.release();
  expect(await round).toBe(tenants.length);
  expect(await standings()).toEqual([`quiet ${NEXT}: ${tenants.length}`]);
  expect(runs).toEqual([]);
});

it('a worker that freezes with a lane in hand holds others for seconds, and moves nobody when it wakes', async () => {
  const phase = quiet('quiet');
  const tenants = await backlog([phase]);
  const frozen = await stage.database.pool.connect();
  frozen.on('error', () => {});
  const queries = queriesOn(frozen);
  await frozen.query('begin');
  expect(await takeLane(queries, { name: 'lane 3' })).toBe(true);
  expect(await createDays(stage.platform, [phase]).runRound(stage.reach(DAY, '07:00'))).toBe(tenants.length);
  const late = sql`update phase_frontier set next_day = '2030-01-01' where phase = 'quiet'`;
  await expect(queries.run(late)).rejects.toThrow(/idle-in-transaction|not queryable|ended|terminated/i);
  frozen.release(true);
  expect(await standings()).toEqual([`quiet ${NEXT}: ${tenants.length}`]);
});

it('two workers move a backlog together, each tenant once, and run who is busy once', async () => {
  const phases = ['a', 'b', 'c'].map((name) => quiet(name));
  const tenants = await backlog(phases, 200);
  const busy = tenants.filter((_, n) => n % 50 === 0).map(({ id }) => id);
  for (const id of busy) await makeBusy(id);
  const now = stage.reach(DAY, '07:00');
  const workers = [1, 2].map(() => createDays(stage.platform, phases));
  await Promise.all(workers.map((days) => days.runDue(now)));
  await workers[0]!.runDue(now);
  expect(await standings()).toEqual(['a', 'b', 'c'].map((name) => `${name} ${NEXT}: ${tenants.length}`));
  expect([...runs].sort()).toEqual(
    ['a', 'b', 'c'].flatMap((name) => busy.map((id) => `${name} ${DAY} ${id}`)).sort(),
  );
  for (const id of busy)
    expect(runs.filter((run) => run.endsWith(id)).map((run) => run[0])).toEqual(['a', 'b', 'c']);
});

it('a tenant that becomes busy, or is taken or fails, between the look and the move does not move', async () => {
  const phases = [quiet('a'), quiet('b')];
  const tenants = await backlog(phases);
  const [busy, taken, failed] = tenants.map(({ id }) => id).slice(100) as [string, string, string];
  const { pool } = stage.database;
  beforeNextPass(async () => {
    await makeBusy(busy);
    await pool.query(sql`
      update phase_frontier set claimed_by = ${uuidv7()}, claimed_until = '2100-01-01', started_at = now()
      where merchant_id = ${taken} and phase = 'a'`);
    await pool.query(sql`
      update phase_frontier set attempts = 1, failed_at = now(), error = 'x', retry_at = '2100-01-01'
      where merchant_id = ${failed} and phase = 'a'`);
  });
  await createDays(stage.platform, phases).runDue(stage.reach(DAY, '07:00'));
  expect(runs).toEqual([`a ${DAY} ${busy}`, `b ${DAY} ${busy}`]);
  for (const id of [taken, failed]) expect(await stage.standing(id)).toEqual({ a: DAY, b: DAY });
  expect(await standings()).toEqual(
    ['a', 'b'].flatMap((name) => [`${name} ${DAY}: 2`, `${name} ${NEXT}: ${tenants.length - 2}`]),
  );
});

it('those of another zone or day that no look had shown move to their own next day', async () => {
  const phase = quiet('quiet', { zone: 'merchant' });
  const tenants = await backlog([phase]);
  const [behind, hobart, perth] = tenants.map(({ id }) => id).slice(-3) as [string, string, string];
  const { pool } = stage.database;
  await pool.query(sql`update merchants set time_zone = 'Australia/Hobart' where id = ${hobart}`);
  await pool.query(sql`update merchants set time_zone = 'Australia/Perth' where id = ${perth}`);
  await pool.query(sql`update phase_frontier set next_day = '2026-11-20' where merchant_id = ${behind}`);
  const now = stage.reach(DAY, '07:00');
  expect(await createDays(stage.platform, [phase]).runRound(now)).toBe(tenants.length);
  const { rows } = await pool.query(sql`
    select next_day, next_at, count(*)::int as n from phase_frontier group by 1, 2 order by 1, 2`);
  expect(rows).toEqual([
    { next_day: '2026-11-21', next_at: stage.at('2026-11-21', '06:00'), n: 1 },
    { next_day: NEXT, next_at: stage.at(NEXT, '06:00'), n: tenants.length - 2 },
    { next_day: NEXT, next_at: stage.at(NEXT, '09:00'), n: 1 },
  ]);
  expect(runs).toEqual([]);
});

it('a share moves the lanes of its own tenants alone, whoever has them in hand', async () => {
  const phase = quiet('quiet');
  const tenants = await backlog([phase], 100);
  const ours = tenants.filter((_, n) => n % 100 !== 0).map(({ id }) => id);
  const share = { name: 'ours', merchantIds: ours };
  const other = await stage.database.pool.connect();
  try {
    await other.query('begin');
    for (const name of ['days:lane 3', 'days:ours lane 3']) await lockUntilCommit(queriesOn(other), name);
    const days = createDays(stage.platform, [phase], { isHistory: true, share });
    expect(await days.runRound(stage.reach(DAY, '07:00'))).toBe(ours.length);
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await standings()).toEqual([
    `quiet ${DAY}: ${tenants.length - ours.length}`,
    `quiet ${NEXT}: ${ours.length}`,
  ]);
});
