import { printId } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DaysStage, notingPhase, openDaysStage } from '../../test/days-stage.ts';
import { queriesOn, sql } from '../db/sql.ts';
import { createRun } from '../run.ts';
import { SYSTEM } from '../work.ts';
import { beginPhases, dayListeners } from './begin-phases.ts';
import { createDays } from './days.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
let stage: DaysStage;
const runs: string[] = [];
beforeEach(async () => {
  stage = await openDaysStage(DAY);
});
afterEach(() => stage.close());

it('a phase goes on for a closed tenant alone where it outlives it, from its end on for one closed before', async () => {
  const [closing, before] = await stage.tenants(2);
  const phases = [
    notingPhase('bill', '06:00', runs),
    notingPhase('forget', '07:00', runs, { outlives: true }),
  ];
  const { pool } = stage.platform;
  const close = (id: string) =>
    pool.query(
      sql`update merchants set status = 'closed', closed_at = ${stage.at(DAY, '12:00')} where id = ${id}`,
    );
  await close(before!);
  await beginPhases(queriesOn(pool), phases);
  expect(await stage.standing(before!)).toEqual({ forget: DAY });
  const days = createDays(stage.platform, phases);
  await days.runDue(stage.reach(DAY, '08:00'));
  await close(closing!);
  await days.runDue(stage.reach(NEXT, '06:30'));
  const ended = dayListeners(phases).find(({ name }) => name === 'days.end')!;
  await ended.handle(createRun(stage.platform, closing!, SYSTEM), {
    id: '1',
    merchantId: closing!,
    name: 'merchant.closed',
    version: 1,
    payload: { id: printId('merchant', closing!) },
  });
  await days.runDue(stage.reach(NEXT, '08:00'));
  expect(await stage.standing(closing!)).toEqual({ forget: '2026-11-25' });
  expect(runs.toSorted()).toEqual(
    [
      `bill ${DAY} ${closing}`,
      ...[closing, before].flatMap((id) => [`forget ${DAY} ${id}`, `forget ${NEXT} ${id}`]),
    ].toSorted(),
  );
});
