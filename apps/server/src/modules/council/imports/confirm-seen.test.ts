import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun, type Run } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { type Detail, HEAD, laterReadings, rows } from '../../../test/roll-lines.ts';
import { issueRatesNotice } from '../index.ts';
import { applyImport } from './apply-import.ts';
import { importRoll, undoRoll } from './import-roll.ts';
import { readRows } from './read-rows.ts';

let stage: CouncilStage;
let run: Run;
let owner: string;
beforeAll(async () => {
  stage = await openCouncilStage();
  owner = await stage.staff(stage.banksia);
  run = createRun(stage.platform, stage.banksia.merchantId, SYSTEM);
});
afterAll(() => stage.close());

const reading = laterReadings();
const roll = (lines: readonly string[], confirm = false) =>
  importRoll(run, {
    filename: 'roll.csv',
    csv: [HEAD, ...lines].join('\r\n'),
    reading: reading(),
    confirm,
  });
const call = <T = { refusal?: string }>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.call<T>(method, `/api/merchant/council/import/${path}`, { token: owner, ...(body && { body }) });
const detail = async (id: string) => (await call<Detail & { checks: number }>('GET', `detail?id=${id}`)).data;
const wire = (id: string) => `rim_${id.replaceAll('-', '')}`;
/** Reads the file again, as another person chose it. */
const checkAgain = async (id: string, more: object = {}) => {
  const { columns } = (await detail(wire(id))).mapping;
  const answer = await call('POST', `check/${wire(id)}`, {
    columns,
    date_order: 'dmy',
    ...reading(),
    ...more,
  });
  expect(answer.code).toBe(0);
  await readRows(run, id);
};
const confirm = async (id: string, check: number) =>
  (await call('POST', `confirm/${wire(id)}`, { check })).data;

it('is confirmed by the check that was read, and by no other', async () => {
  const id = await roll(rows(3));
  const seen = await detail(wire(id));
  await checkAgain(id, { rating_year: 2025, issued_on: '2025-07-20' });
  const now = await detail(wire(id));
  expect(now).toMatchObject({ added: seen.added, more_cents: seen.more_cents });
  expect(await confirm(id, seen.checks)).toMatchObject({ refusal: 'rates_import.checked_again' });
  expect((await detail(wire(id))).status).toBe('checked');
  expect(await confirm(id, now.checks)).toEqual({ done: true });
  await applyImport(run, id);
  await undoRoll(run, id);
});

it('is checked again where it would change something else by now', async () => {
  await roll(rows(2), true);
  const id = await roll(rows(3));
  const { checks, more_cents: more } = await detail(wire(id));
  expect(more).toBe(187_643);
  const { id: propertyId } = await run.reads.one<{ id: string }>(sql`
    select id from properties where merchant_id = ${run.merchantId} order by assessment_number limit 1`);
  await run.inTransaction((work) =>
    issueRatesNotice(work, {
      propertyId,
      ratingYear: 2024,
      issuedOn: toLocalDate('2024-07-20'),
      total: toCents(10_000),
    }),
  );
  expect(await confirm(id, checks)).toMatchObject({ refusal: 'rates_import.rows_outdated' });
  await checkAgain(id);
  const now = await detail(wire(id));
  expect(now).toMatchObject({ changed: 1, less_cents: -10_000 });
  expect(await confirm(id, now.checks)).toEqual({ done: true });
});
