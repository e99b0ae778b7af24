import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { HEAD, row } from '../../../test/roll-lines.ts';
import { openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';
import { post } from '../../ledger/index.ts';
import { grantAccess, owedForProperty } from '../index.ts';
import { propertyRates } from '../property-rates.query.ts';
import { importRoll, undoRoll } from './import-roll.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-08-03');
});
afterAll(() => stage.close());

let minutes = 0;
/** A roll of one property by what it owes at the extraction; each is later than the one before. */
const roll = async (balance: string, n = 1) => {
  minutes += 1;
  const id = await importRoll(createRun(stage.platform, stage.banksia.id, SYSTEM), {
    filename: 'roll.csv',
    csv: [HEAD, row(n, { rates: '1000.00', balance })].join('\r\n'),
    reading: {
      rating_year: 2026,
      issued_on: toLocalDate('2026-07-20'),
      extracted_on: toLocalDate('2026-08-01'),
      extracted_time: `10:${String(minutes).padStart(2, '0')}`,
      receipts_file: 0,
    },
    confirm: true,
  });
  await stage.drain();
  return id;
};
const idOf = () =>
  stage.within(stage.banksia, (work) =>
    work.one<{ id: string }>(sql`
      select id from properties where merchant_id = ${work.merchantId} and assessment_number = '1001-1'`),
  );
const owed = async () => {
  const { id } = await idOf();
  return stage.within(stage.banksia, (work) => owedForProperty(work, id));
};

it('nothing is taken by the schedule of a property that a roll puts in credit', async () => {
  const person = await stage.ratepayer();
  await roll('400.00', 2);
  const { id } = await stage.within(stage.banksia, (work) =>
    work.one<{ id: string }>(sql`
      select id from properties where merchant_id = ${work.merchantId} and assessment_number = '1002-1'`),
  );
  await stage.within(stage.banksia, (work) =>
    grantAccess(work, { propertyId: id, ratepayerId: person.id, relation: 'owner' }),
  );
  const wireId = printId('property', id);
  const { data: account } = await stage.account(person);
  const { first_day: start_on } = await stage.detail(person, wireId);
  const begin = { kind: 'begin', frequency: 'monthly', start_on, payment_method_id: account.id };
  expect((await stage.change(person, wireId, 0, begin)).code).toBe(0);
  expect((await stage.detail(person, wireId)).schedule!.debits.length).toBeGreaterThan(0);
  await roll('-50.00', 2);
  const seen = await stage.detail(person, wireId);
  expect(seen).toMatchObject({ owed_cents: -5_000, overdue_cents: 0, schedule: { debits: [], next: null } });
  await roll('1000.00', 2);
  const { schedule } = await stage.detail(person, wireId);
  expect(schedule!.debits.reduce((sum, one) => sum + one.amount_cents, 0)).toBe(100_000);
  expect(await stage.broken()).toEqual([]);
}, 120_000);

it('a property in credit is taken in with its credit, and owes what is left of it by what follows', async () => {
  await roll('($300.00)');
  const inCredit = await owed();
  expect(inCredit).toMatchObject({ owed_cents: -30_000, arrears_cents: 0, overdue_cents: 0 });
  expect(inCredit.instalments.every(({ open_cents }) => open_cents === 0)).toBe(true);
  const { id } = await idOf();
  expect(await stage.within(stage.banksia, (work) => propertyRates(work, id))).toMatchObject({
    owed_cents: -30_000,
    overdue_cents: 0,
  });
  // A payment that the rates system had applied comes back: as much of it is owed as the credit does not hold.
  await stage.within(stage.banksia, (work) =>
    post(work, {
      kind: 'tested',
      sourceId: work.newId(),
      currency: 'AUD',
      propertyId: id,
      effectiveDate: work.today,
      entries: [
        { account: 'receivable', amountCents: 40_000 },
        { account: 'bank', amountCents: -40_000 },
      ],
    }),
  );
  expect(await owed()).toMatchObject({ owed_cents: 10_000 });
});

it('follows from roll to roll, into credit and out of it, and is undone to the cent', async () => {
  const before = (await owed()).owed_cents;
  const charged = async () => {
    const { id } = await idOf();
    const { cents } = await stage.within(stage.banksia, (work) =>
      work.one<{ cents: number }>(sql`
        select charged_cents as cents from properties where merchant_id = ${work.merchantId} and id = ${id}`),
    );
    return cents;
  };
  await roll('250.00');
  expect([await charged(), (await owed()).owed_cents]).toEqual([25_000, before + 55_000]);
  const back = await roll('12.34 CR');
  expect([await charged(), (await owed()).owed_cents]).toEqual([-1_234, before + 28_766]);
  await undoRoll(createRun(stage.platform, stage.banksia.id, SYSTEM), back);
  expect([await charged(), (await owed()).owed_cents]).toEqual([25_000, before + 55_000]);
});
