import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DaysStage, openDaysStage } from '../test/days-stage.ts';
import { type Queries, sql } from './db/sql.ts';
import { createRun, type Run } from './run.ts';
import { SYSTEM } from './work.ts';

let stage: DaysStage;
let run: Run;
beforeAll(async () => {
  stage = await openDaysStage('2026-11-23');
  const [tenant] = await stage.tenants(1);
  run = createRun(stage.platform, tenant!, SYSTEM);
});
afterAll(() => stage.close());

const transactionOf = async (queries: Queries) =>
  (await queries.one<{ id: string }>(sql`select pg_current_xact_id()::text as id`)).id;

it('a reading begins nothing and writes nothing', async () => {
  const [first, second] = await run.reading(async (work) => [
    await transactionOf(work),
    await transactionOf(work),
  ]);
  expect(first).not.toBe(second);
  const told = run.reading((work) =>
    work.emit('phase.failed', { phase: 'bill', day: toLocalDate('2026-11-23') }),
  );
  await expect(told).rejects.toThrow('writes nothing');
  const zone = await run.reading(async (work) => work.timeZone);
  expect(zone).toBe(await run.inTransaction(async (work) => work.timeZone));
});
