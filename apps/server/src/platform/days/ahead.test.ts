import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DaysStage, notingPhase, openDaysStage } from '../../test/days-stage.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { beginPhases } from './begin-phases.ts';
import { createDays, type DaysOptions } from './days.ts';
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

/** The days of some tenants who live here alone. */
async function shareOf(tenants: readonly string[], phases: readonly Phase[], options: DaysOptions = {}) {
  await beginPhases(queriesOn(stage.platform.pool), phases);
  return createDays(stage.platform, phases, { share: { name: 'ours', merchantIds: tenants }, ...options });
}

const lived = (day: string, names: readonly string[]) => names.map((name) => `${name} ${day}`);
const withoutTenants = () => runs.map((run) => run.split(' ').slice(0, 2).join(' '));

it('a share that is days behind lives them one after another', async () => {
  const phases = [
    notingPhase('late', '18:00', runs),
    notingPhase('early', '06:00', runs),
    notingPhase('quiet', '07:00', runs, { mayBeDue: () => sql`false` }),
  ];
  const ours = await stage.tenants(1);
  const days = await shareOf(ours, phases, { isHistory: true });
  expect(await runThrough(days, stage.reach('2026-11-25', '07:00'), async () => {})).toBe(true);
  expect(withoutTenants()).toEqual([
    ...lived(DAY, ['early', 'late']),
    ...lived(NEXT, ['early', 'late']),
    ...lived('2026-11-25', ['early']),
  ]);
  expect(await stage.standing(ours[0]!)).toMatchObject({ quiet: '2026-11-26' });
});

it('what dies in a share is taken up again before what the tenant has later', async () => {
  let deaths = 0;
  const dying = (name: string, at: string): Phase => ({
    ...notingPhase(name, at, runs),
    run: (...given) => {
      if (deaths++ === 0) throw new Error('died');
      return notingPhase(name, at, runs).run(...given);
    },
  });
  const days = await shareOf(await stage.tenants(1), [dying('a', '06:00'), notingPhase('b', '06:00', runs)], {
    isHistory: true,
  });
  const live = () => runThrough(days, stage.reach(DAY, '07:00'), async () => {});
  await expect(live()).rejects.toThrow('died');
  await live();
  expect(withoutTenants()).toEqual(lived(DAY, ['a', 'b']));
});

it('after a failure in a share the tenant’s later phases wait for it, and no others do', async () => {
  const ours = (await stage.tenants(2)) as [string, string];
  const poisoned = notingPhase('a', '06:00', runs, { fails: ({ id }) => id === ours[0] });
  const days = await shareOf(ours, [
    poisoned,
    notingPhase('b', '06:00', runs),
    notingPhase('c', '07:00', runs),
  ]);
  await runThrough(days, stage.reach(DAY, '08:00'), async () => {});
  expect(runs).toEqual(lived(DAY, ['a', 'b', 'c']).map((run) => `${run} ${ours[1]}`));
});

it('a quiet phase of a share passes who has nothing due, in whatever zone, and runs who may have something', async () => {
  const [busy, ...others] = (await stage.tenants(3)) as [string, ...string[]];
  await stage.database.pool.query(
    sql`update merchants set time_zone = 'Australia/Perth' where id = ${others[0]!}`,
  );
  const phase = notingPhase('one', '06:00', runs, { mayBeDue: () => sql`m.id = ${busy}` });
  const days = await shareOf([busy, ...others], [phase], { isHistory: true });
  expect(await days.nextMoment(stage.reach(DAY, '07:00'))).toEqual(stage.at(DAY, '06:00'));
  expect(await days.runRound(stage.at(DAY, '06:00'))).toBe(3);
  expect(runs).toEqual([`one ${DAY} ${busy}`]);
  for (const id of [busy, ...others]) expect(await stage.standing(id)).toEqual({ one: NEXT });
});
