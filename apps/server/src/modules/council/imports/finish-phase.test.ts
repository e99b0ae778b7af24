import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { drainEvents } from '../../../platform/events/drain-events.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { type Detail, HEAD, rows } from '../../../test/roll-lines.ts';
import { councilModule } from '../index.ts';
import { finishRollsPhase } from './finish-phase.ts';

let stage: CouncilStage;
let owner: string;
beforeAll(async () => {
  stage = await openCouncilStage();
  owner = await stage.staff(stage.banksia);
});
afterAll(() => stage.close());

const TODAY = toLocalDate('2026-11-26');
const call = async <T = { id: string }>(method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await stage.call<T>(method, `/api/merchant/council/import/${path}`, {
    token: owner,
    ...(body && { body }),
  });
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
};
const detail = (id: string) => call<Detail>('GET', `detail?id=${id}`);
const isDue = async () => {
  const { rows: due } = await stage.database.pool.query(sql`
    select m.id from merchants m
    where m.id = ${stage.banksia.merchantId} and ${finishRollsPhase.mayBeDue!(TODAY, new Date(), { email: true, sms: true })}`);
  return due.length > 0;
};
const runPhase = () => {
  const run = createRun(stage.platform, stage.banksia.merchantId, SYSTEM);
  const tenant = {
    id: stage.banksia.merchantId,
    slug: stage.banksia.slug,
    kind: 'council' as const,
    timeZone: 'Australia/Sydney',
  };
  return finishRollsPhase.run(run, TODAY, tenant);
};

it('a roll whose events were lost is read, taken in and undone by the day’s phase, once each', async () => {
  const content = Buffer.from([HEAD, ...rows(3)].join('\r\n')).toString('base64');
  const { id } = await call('POST', 'upload', { filename: 'roll.csv', content });
  const { mapping } = await detail(id);
  await call('POST', `check/${id}`, {
    columns: mapping.columns,
    date_order: 'dmy',
    rating_year: 2026,
    issued_on: '2026-07-20',
    extracted_on: '2020-01-05',
    extracted_time: '10:00',
  });
  expect((await detail(id)).status).toBe('checking');
  expect(await runPhase()).toEqual({ taken_up: 1 });
  expect(await detail(id)).toMatchObject({ status: 'checked', ready: 3, concern: null });
  expect(await isDue()).toBe(false);

  await call('POST', `confirm/${id}`, {});
  expect(await isDue()).toBe(true);
  await runPhase();
  const taken = await detail(id);
  expect(taken).toMatchObject({ status: 'applied', added: 3 });
  expect(await runPhase()).toEqual({ taken_up: 0 });
  // The events come after all: what is done is not done again.
  await drainEvents(stage.platform, councilModule({} as never).listeners!);
  expect(await detail(id)).toEqual(taken);

  await call('POST', `undo/${id}`, {});
  await runPhase();
  expect((await detail(id)).status).toBe('undone');
});
