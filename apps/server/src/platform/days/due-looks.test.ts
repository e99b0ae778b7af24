import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DaysStage, notingPhase, openDaysStage } from '../../test/days-stage.ts';
import { type Queries, queriesOn, type Sql, sql } from '../db/sql.ts';
import { lockUntilCommit } from '../db/transaction-lock.ts';
import { uuidv7 } from '../ids.ts';
import { beginPhases } from './begin-phases.ts';
import { createDays } from './days.ts';
import { duePhases, ROUND } from './due.query.ts';
import type { Phase } from './phase.ts';
import { runThrough } from './run-through.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
let stage: DaysStage;
const runs: string[] = [];
beforeEach(async () => {
  stage = await openDaysStage(DAY);
  runs.length = 0;
});
afterEach(() => stage.close());

const PHASES = [
  notingPhase('bill', '06:00', runs),
  notingPhase('forget', '07:00', runs, { outlives: true }),
  notingPhase('pay', '08:00', runs),
];

/** Who is due for what with a limit, and how many statements were asked for it. */
async function look(phases: readonly Phase[], now: Date, limit: number) {
  const pool = queriesOn(stage.platform.pool);
  let asked = 0;
  const counted: Queries = {
    ...pool,
    rows: <T extends object>(statement: Sql) => {
      asked += 1;
      return pool.rows<T>(statement);
    },
  };
  const due = await duePhases(counted, phases, { now, wall: stage.platform.clock.wall() }, limit);
  return { due: due.map(({ tenant, phase }) => `${phase} ${tenant.id}`), asked };
}

/** As looks show them. */
async function byLanes(ids: readonly string[]): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ id: string }>(sql`
    select id from unnest(${[...ids]}::uuid[]) as t (id) order by abs(uuid_hash(id) % 16), id`);
  return rows.map(({ id }) => id);
}

it('a look shows the earliest phase of each tenant, and asks a second time only where its rows do not show it', async () => {
  const tenants = await byLanes(await stage.tenants(4));
  const [paused, closed, first, second] = tenants as [string, string, string, string];
  await beginPhases(queriesOn(stage.platform.pool), PHASES);
  const { pool } = stage.database;
  await pool.query(sql`
    update phase_frontier set attempts = 1, failed_at = now(), error = 'x', retry_at = '2100-01-01'
    where merchant_id = ${paused} and phase = 'bill'`);
  await pool.query(
    sql`update merchants set status = 'closed', closed_at = ${stage.at(DAY, '05:00')} where id = ${closed}`,
  );
  await pool.query(sql`delete from phase_frontier where merchant_id = ${closed} and phase = 'bill'`);
  const now = stage.reach(DAY, '09:00');
  const all = [`bill ${first}`, `bill ${second}`, `forget ${closed}`];
  expect(await look(PHASES, now, 500)).toEqual({ due: all, asked: 1 });
  // Of the first rows one is of who waits for its pause, so that they show too few.
  expect(await look(PHASES, now, 3)).toEqual({ due: all, asked: 2 });
  expect(await look(PHASES, now, 1)).toEqual({ due: all.slice(0, 1), asked: 2 });
  await pool.query(sql`delete from phase_frontier where merchant_id = ${paused}`);
  expect(await look(PHASES, now, 1)).toEqual({ due: all.slice(0, 1), asked: 1 });
  expect(await look(PHASES, stage.at(DAY, '05:00'), 500)).toEqual({ due: [], asked: 1 });
});

it('the whole, but not a share, leaves its tenants alone while another worker has them in hand', async () => {
  const ours = await stage.tenants(2);
  const phase = notingPhase('quiet', '06:00', runs, { mayBeDue: () => sql`false` });
  await beginPhases(queriesOn(stage.platform.pool), [phase]);
  const now = stage.reach(DAY, '07:00');
  const share = { name: 'ours', merchantIds: ours };
  const other = await stage.database.pool.connect();
  try {
    await other.query('begin');
    for (const name of ['days:all', 'days:ours']) await lockUntilCommit(queriesOn(other), name);
    expect(await createDays(stage.platform, [phase]).runRound(now)).toBe(0);
    expect(await createDays(stage.platform, [phase], { share }).runRound(now)).toBe(2);
  } finally {
    await other.query('rollback');
    other.release();
  }
  for (const id of ours) expect(await stage.standing(id)).toEqual({ quiet: NEXT });
});

/** Counts the looks of shares, and keeps where each began. */
function watchLooks() {
  const { pool } = stage.platform;
  const begun: unknown[] = [];
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...asked: [{ text?: string; values?: unknown[] }]) => {
      const { text, values } = asked[0];
      const from = /f\.next_at >= (?:\$(\d+)|'-infinity')/.exec(text ?? '');
      if (from && text?.includes('"isHeld"')) begun.push(from[1] && values?.[Number(from[1]) - 1]);
      return query(...asked);
    },
  });
  return begun;
}

it('a share looks once for a day, and for each moment where something waits for its pause', async () => {
  const ours = await stage.tenants(2);
  await beginPhases(queriesOn(stage.platform.pool), PHASES);
  const looks = watchLooks();
  const share = { name: 'ours', merchantIds: ours };
  const days = createDays(stage.platform, PHASES, { isHistory: true, share });
  const live = (day: string) => runThrough(days, stage.reach(day, '19:00'), async () => {});
  await live(DAY);
  const ran = (day: string, phases: readonly string[], ids: readonly string[]) =>
    phases.flatMap((phase) => ids.map((id) => `${phase} ${day} ${id}`)).sort();
  expect([...runs].sort()).toEqual(ran(DAY, ['bill', 'forget', 'pay'], ours));
  expect(looks).toEqual([undefined]);
  runs.length = 0;
  await stage.database.pool.query(sql`
    update phase_frontier set attempts = 1, failed_at = now(), error = 'x', retry_at = '2100-01-01'
    where merchant_id = ${ours[0]!}`);
  await live(NEXT);
  expect([...runs].sort()).toEqual(ran(NEXT, ['bill', 'forget', 'pay'], [ours[1]!]));
  // It begins at the last moment before it.
  expect(looks[1]).toEqual(stage.at(DAY, '08:00'));
});

it('the phases of a moment that a share saw are run in their order, and a line of the platform’s waits for all that is due at it', async () => {
  const ours = await stage.tenants(2);
  const [platform] = (await stage.tenants(1, 'platform')) as [string];
  const phases = [
    notingPhase('a-sum', '07:00', runs, { kinds: ['platform'] }),
    ...['bill', 'draw', 'pay'].map((name) => notingPhase(name, '06:00', runs, { kinds: ['business'] })),
    ...(['mail', 'note'] as const).map((name) =>
      notingPhase(name, '07:00', runs, { kinds: ['business'], isApart: true }),
    ),
    notingPhase('send', '07:00', runs, { kinds: ['business'] }),
  ];
  await beginPhases(queriesOn(stage.platform.pool), phases);
  const looks = watchLooks();
  const share = { name: 'ours', merchantIds: [...ours, platform] };
  const days = createDays(stage.platform, phases, { isHistory: true, share });
  await runThrough(days, stage.reach(DAY, '06:30'), async () => {});
  const names = () => runs.map((one) => one.split(' ')[0]);
  expect(names()).toEqual(['bill', 'bill', 'draw', 'draw', 'pay', 'pay']);
  expect(looks).toHaveLength(1);
  await runThrough(days, stage.reach(DAY, '07:30'), async () => {});
  expect(names().filter((name) => name === 'send' || name === 'a-sum')).toEqual(['send', 'send', 'a-sum']);
  expect(names().filter((name) => name === 'mail' || name === 'note')).toHaveLength(4);
});

it('a backlog passes phase by phase, and a tenant of whom one runs or failed waits with its later ones', async () => {
  const [failed, taken, ...others] = (await stage.tenants(ROUND + 12)) as [string, string, ...string[]];
  const nothing = { mayBeDue: () => sql`false` };
  const phases = [
    notingPhase('a', '06:00', runs, nothing),
    notingPhase('b', '06:00', runs, nothing),
    notingPhase('c', '07:00', runs, nothing),
    notingPhase('apart', '05:00', runs, { ...nothing, isApart: true }),
  ];
  await beginPhases(queriesOn(stage.platform.pool), phases);
  const { pool } = stage.database;
  await pool.query(sql`
    update phase_frontier set attempts = 1, failed_at = now(), error = 'x', retry_at = '2100-01-01'
    where merchant_id = ${failed} and phase = 'a'`);
  await pool.query(sql`
    update phase_frontier set claimed_by = ${uuidv7()}, claimed_until = '2100-01-01', started_at = now()
    where merchant_id = ${taken} and phase = 'a'`);
  await createDays(stage.platform, phases).runDue(stage.reach(DAY, '08:00'));
  for (const id of [failed, taken])
    expect(await stage.standing(id)).toEqual({ a: DAY, b: DAY, c: DAY, apart: NEXT });
  const { rows } = await pool.query(sql`
    select distinct next_day from phase_frontier where merchant_id = any(${others}::uuid[])`);
  expect(rows).toEqual([{ next_day: NEXT }]);
  expect(runs).toEqual([]);
});
