import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun, type Run } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { HEAD, laterReadings, row, rows } from '../../../test/roll-lines.ts';
import { applyImport } from './apply-import.ts';
import { confirmImport } from './confirm-import.ts';
import { importRoll } from './import-roll.ts';
import { finishUndo, undoImport } from './undo-import.ts';

let stage: CouncilStage;
let run: Run;
beforeAll(async () => {
  stage = await openCouncilStage();
  run = createRun(stage.platform, stage.banksia.merchantId, SYSTEM);
});
afterAll(() => stage.close());

/** More than two steps. */
const ROWS = 6_000;
const reading = laterReadings();
function roll(lines: readonly string[], confirm = true): Promise<string> {
  return importRoll(run, {
    filename: 'roll.csv',
    csv: [HEAD, ...lines].join('\r\n'),
    reading: reading(),
    confirm,
  });
}

/** The run of a process that ends in the middle of its n-th transaction. */
function cutOff(at: number): Run {
  let begun = 0;
  return {
    ...run,
    inTransaction: (body) =>
      run.inTransaction(async (work) => {
        begun += 1;
        const result = await body(work);
        if (begun === at) throw new Error('cut off');
        return result;
      }),
  };
}

const state = (id: string) =>
  run.reads.one(sql`
    select i.status, i.done, count(*) filter (where r.status = 'applied')::int as applied,
      count(*) filter (where r.status = 'undone')::int as undone
    from rates_imports i join rates_import_rows r on r.merchant_id = i.merchant_id and r.import_id = i.id
    where i.merchant_id = ${run.merchantId} and i.id = ${id} group by i.status, i.done`);

const book = () =>
  run.reads.one(sql`
    select (select count(*)::int from properties where merchant_id = ${run.merchantId}) as properties,
      (select coalesce(sum(charged_cents), 0)::bigint from properties where merchant_id = ${run.merchantId}) as charged,
      (select coalesce(sum(amount_cents), 0)::bigint from entries
        where merchant_id = ${run.merchantId} and account = 'receivable') as owed,
      (select coalesce(sum(amount_cents), 0)::bigint from account_days
        where merchant_id = ${run.merchantId} and account = 'receivable') as by_day,
      (select count(*)::int from rates_notices where merchant_id = ${run.merchantId}) as notices`);

const dollars = (cents: number) => ({ charged: cents, owed: cents, by_day: cents });
const BOOKED = { properties: ROWS, notices: ROWS, ...dollars(187_643 * ROWS) };

it('a row with a sign that is no text is faulty, wherever in the roll it stands', async () => {
  const id = await roll([...rows(100), row(101, { owner: 'Ze\u0000ro' })], false);
  const { faulty, ready } = await run.reads.one<{ faulty: number; ready: number }>(sql`
    select count(*) filter (where status = 'faulty')::int as faulty, count(*) filter (where status <> 'faulty')::int as ready
    from rates_import_rows where merchant_id = ${run.merchantId} and import_id = ${id}`);
  expect({ faulty, ready }).toEqual({ faulty: 1, ready: 100 });
});

it('a roll that is cut off between two steps goes on from there, taken in and taken back', async () => {
  const id = await roll(rows(ROWS), false);
  await run.inTransaction((work) => confirmImport(work, id));
  await expect(applyImport(cutOff(3), id)).rejects.toThrow('cut off');
  expect(await state(id)).toEqual({ status: 'applying', done: 5_000, applied: 5_000, undone: 0 });
  await applyImport(run, id);
  expect(await state(id)).toEqual({ status: 'applied', done: ROWS, applied: ROWS, undone: 0 });
  expect(await book()).toEqual(BOOKED);

  await run.inTransaction((work) => undoImport(work, id));
  await expect(finishUndo(cutOff(2), id)).rejects.toThrow('cut off');
  expect(await state(id)).toEqual({ status: 'undoing', done: 2_500, applied: 3_500, undone: 2_500 });
  // Two who take it up at once do it once.
  await Promise.all([finishUndo(run, id), finishUndo(run, id)]);
  expect(await state(id)).toEqual({ status: 'undone', done: ROWS, applied: 0, undone: ROWS });
  expect(await book()).toEqual({ properties: 0, notices: 0, ...dollars(0) });
}, 120_000);

it('rows that were passed over are taken in when the file is gone through again, and no other row twice', async () => {
  const id = await roll(rows(10), false);
  await run.inTransaction((work) => confirmImport(work, id));
  const passed = (status: string) =>
    run.inTransaction((work) =>
      work.run(sql`
        update rates_import_rows set status = ${status}
        where merchant_id = ${work.merchantId} and import_id = ${id} and line in (4, 5, 8)`),
    );
  await passed('faulty');
  await expect(applyImport(cutOff(3), id)).rejects.toThrow('cut off');
  await passed('ready');
  await applyImport(run, id);
  expect(await state(id)).toEqual({ status: 'applied', done: 10, applied: 10, undone: 0 });
  expect(await book()).toEqual({ properties: 10, notices: 10, ...dollars(187_643 * 10) });
  await run.inTransaction((work) => undoImport(work, id));
  await finishUndo(run, id);
}, 120_000);

const instalments = () =>
  run.reads.rows<{ assessment_number: string }>(sql`
    select p.assessment_number, i.number, i.due_on, i.amount_cents from rates_instalments i
    join properties p on p.merchant_id = ${run.merchantId} and p.id = i.property_id
    where i.merchant_id = ${run.merchantId} order by 1, 2`);

it('instalments become more or fewer with a later roll, and are as they were once it is undone', async () => {
  // In Queensland two half-years are asked for, elsewhere four quarters.
  const halves = (line: string) => line.replace(',NSW,', ',QLD,');
  const [first, second] = rows(2) as [string, string];
  await roll([halves(first), second]);
  const before = await instalments();
  expect(before.map(({ assessment_number: number }) => number)).toEqual([
    ...Array(2).fill('1001-1'),
    ...Array(4).fill('1002-1'),
  ]);
  const id = await roll([first, halves(second)]);
  expect((await instalments()).map(({ assessment_number: number }) => number)).toEqual([
    ...Array(4).fill('1001-1'),
    ...Array(2).fill('1002-1'),
  ]);
  await run.inTransaction((work) => undoImport(work, id));
  await finishUndo(run, id);
  expect(await instalments()).toEqual(before);
});
