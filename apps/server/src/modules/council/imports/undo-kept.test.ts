import { printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun, type Run } from '../../../platform/run.ts';
import { SYSTEM, type Work } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { HEAD, laterReadings, row } from '../../../test/roll-lines.ts';
import { councilModule, grantArrangement, issueRatesNotice, owedForProperty } from '../index.ts';
import { applyImport } from './apply-import.ts';
import { confirmImport } from './confirm-import.ts';
import { GAINED } from './gained.ts';
import { importDetail } from './import-detail.query.ts';
import { importRoll } from './import-roll.ts';
import { readRows } from './read-rows.ts';
import { startCheck } from './start-check.ts';
import { finishUndo, undoImport } from './undo-import.ts';

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
let properties = 0;
const readRoll = (numbers: readonly number[], confirm: boolean) => {
  return importRoll(run, {
    filename: 'roll.csv',
    csv: [HEAD, ...numbers.map((n) => row(n))].join('\r\n'),
    reading: reading(),
    confirm,
  });
};
/** Reads a file again, by the columns and the moment that were chosen. */
async function checkAgain(id: string): Promise<void> {
  await run.inTransaction(async (work) => {
    const { columns, date_order, rating_year, issued_on } = (await importDetail(work, id)).mapping;
    const at = { extracted_on: toLocalDate('2020-01-05'), extracted_time: '11:00' };
    await startCheck(work, { id, columns, date_order, rating_year, issued_on, ...at });
  });
  await readRows(run, id);
}
/** A roll that brings two properties: its id, and theirs. */
async function brought() {
  properties += 2;
  const id = await readRoll([properties - 1, properties], true);
  const [one, two] = await run.reads.rows<{ id: string; property_id: string }>(sql`
    select id, property_id from rates_import_rows
    where merchant_id = ${run.merchantId} and import_id = ${id} order by line`);
  return { id, kept: one!.property_id, gone: two!.property_id };
}

const startUndo = (id: string) => run.inTransaction((work) => undoImport(work, id));
const rowStates = async (id: string) => {
  const found = await run.reads.rows<{ status: string }>(sql`
    select status from rates_import_rows where merchant_id = ${run.merchantId} and import_id = ${id} order by line`);
  return found.map(({ status }) => status);
};
const statusOf = async (id: string) =>
  (
    await run.reads.one<{ status: string }>(
      sql`select status from rates_imports where merchant_id = ${run.merchantId} and id = ${id}`,
    )
  ).status;
const isThere = async (id: string) =>
  (await run.reads.rows(sql`select 1 from properties where merchant_id = ${run.merchantId} and id = ${id}`))
    .length > 0;
const broken = async () => {
  const found = await Promise.all(
    councilModule({} as never).invariants!.map((one) => one.check(stage.platform)),
  );
  return found.map((one) => one.broken);
};
const issue = (propertyId: string) => (work: Work) =>
  issueRatesNotice(work, {
    propertyId,
    ratingYear: 2025,
    issuedOn: toLocalDate('2025-07-20'),
    total: toCents(50_000),
  });
const arrange = (propertyId: string) => (work: Work) =>
  grantArrangement(work, {
    propertyId,
    pauseUntil: null,
    finishBy: toLocalDate('2027-12-31'),
    waiver: null,
  });
const concede = (propertyId: string) => (work: Work) =>
  work.run(sql`
    insert into rates_concessions (merchant_id, id, property_id, name, from_on, until_on, began_by, created_at)
    values (${work.merchantId}, ${work.newId()}, ${propertyId}, 'Pensioner', '2025-07-01', '2026-06-30',
      ${work.newId()}, ${work.now})`);
const register = (propertyId: string) => async (work: Work) => {
  await work.run(sql`
    insert into property_access (merchant_id, id, property_id, ratepayer_id, relation, granted_at)
    values (${work.merchantId}, ${work.newId()}, ${propertyId}, ${work.newId()}, 'owner', ${work.now})`);
};

const GAINS = [
  ['a notice of another year', issue],
  ['an arrangement', arrange],
  ['a concession of another roll', concede],
  ['somebody who registered', register],
] as const;

describe('undoing a roll', () => {
  it.each([...GAINS])('is refused once a property that it brought has %s', async (_, gain) => {
    const { id, kept } = await brought();
    await run.inTransaction(async (work) => void (await gain(kept)(work)));
    await expect(startUndo(id)).rejects.toMatchObject({ code: 'rates_import.in_use' });
    expect(await statusOf(id)).toBe('applied');
  });

  it.each([...GAINS])('that has begun keeps a property that meanwhile got %s, and ends', async (_, gain) => {
    const { id, kept, gone } = await brought();
    await startUndo(id);
    await run.inTransaction(async (work) => void (await gain(kept)(work)));
    const issued = gain === issue ? 50_000 : 0;
    await finishUndo(run, id);
    expect(await statusOf(id)).toBe('undone');
    expect(await rowStates(id)).toEqual(['kept', 'undone']);
    expect([await isThere(kept), await isThere(gone)]).toEqual([true, false]);
    // What the roll asked of it is taken back; what staff asked of it stands.
    const owed = await run.inTransaction((work) => owedForProperty(work, kept));
    expect(owed.owed_cents).toBe(issued);
    expect(owed.instalments.reduce((sum, part) => sum + part.amount_cents, 0)).toBe(issued);
    expect(await broken()).toEqual([0, 0, 0, 0]);
    const { data } = await stage.call<{ rows: { status: string; property_id: string | null }[] }>(
      'GET',
      `/api/merchant/council/import/rows?id=${printId('rates_import', id)}&page_size=100&sort=line&status=kept`,
      { token: owner },
    );
    expect(data.rows).toMatchObject([{ status: 'kept', property_id: printId('property', kept) }]);
  });
});

it('lets a file that was checked before bring all that the undo took off the roll, once it is checked again', async () => {
  const { id: undone, kept } = await brought();
  const numbers = [properties - 1, properties, properties + 1];
  properties += 1;
  const id = await readRoll(numbers, false);
  await startUndo(undone);
  await run.inTransaction(register(kept));
  await finishUndo(run, undone);
  // What its reader saw was little: now it brings two properties anew.
  const confirmed = () => run.inTransaction((work) => confirmImport(work, id));
  await expect(confirmed()).rejects.toMatchObject({ code: 'rates_import.rows_outdated' });
  await checkAgain(id);
  await confirmed();
  await applyImport(run, id);
  expect(await rowStates(id)).toEqual(['applied', 'applied', 'applied']);
  const charged = await run.reads.rows<{ cents: number }>(sql`
    select charged_cents as cents from properties where merchant_id = ${run.merchantId}
      and assessment_number = any(${numbers.map((n) => `${1000 + n}-1`)}::text[])`);
  expect(charged.map(({ cents }) => cents)).toEqual([187_643, 187_643, 187_643]);
  const { added, changed } = await run.reads.one<{ added: number; changed: number }>(sql`
    select added, changed from rates_imports where merchant_id = ${run.merchantId} and id = ${id}`);
  expect({ added, changed }).toEqual({ added: 2, changed: 1 });
  expect(await broken()).toEqual([0, 0, 0, 0]);
});

it('looks at every table that names a property, but those that go with it', async () => {
  const naming = await run.reads.rows<{ name: string }>(sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'properties'::regclass and c.confdeltype <> 'c' order by 1`);
  const gone = ['property_code_requests', 'property_codes'];
  expect(naming.map(({ name }) => name).filter((name) => !gone.includes(name))).toEqual(GAINED.toSorted());
});
