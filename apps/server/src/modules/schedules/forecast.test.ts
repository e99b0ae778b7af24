import { addDays, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { keptCards } from '../../test/kept-cards.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Home = Awaited<ReturnType<ScheduleStage['property']>>;
type Sums = Record<string, number>;

const ask = async <T>(path: string) =>
  (await stage.call<T>('GET', `/api/merchant${path}`, { token: stage.banksia.token })).data;
const add = (sums: Sums, key: string, cents: number) => {
  sums[key] = (sums[key] ?? 0) + cents;
};

async function begins(person: Person, home: Home, methodId: string) {
  const { first_day: day, version } = (await stage.detail(person, home.wireId)) as unknown as {
    first_day: string;
    version?: number;
  };
  const begin = { kind: 'begin', frequency: 'fortnightly', start_on: day, payment_method_id: methodId };
  expect(await stage.change(person, home.wireId, version ?? 0, begin)).toMatchObject({ code: 0 });
}

/** What is scheduled in a customer's own forecast, by day and rail. */
async function own(person: Person, home: Home): Promise<Sums> {
  const { id } = await stage.within(stage.banksia, (work) =>
    work.one<{ id: string }>(sql`
      select customer_id as id from schedules where merchant_id = ${work.merchantId} and property_id = ${home.id}`),
  );
  type Row = { debit_date: string; kind: string; by: string; amount_cents: number };
  const { rows } = await ask<{ rows: Row[] }>(`/customer/forecast?id=${printId('customer', id)}`);
  expect(rows.every(({ kind }) => kind === 'scheduled')).toBe(true);
  const planned = (await stage.detail(person, home.wireId)).schedule!.debits;
  expect(rows.map((row) => [row.debit_date, row.amount_cents])).toEqual(
    planned.map((debit) => [debit.on, debit.amount_cents]),
  );
  const sums: Sums = {};
  for (const { by, amount_cents } of rows) add(sums, by, amount_cents);
  return sums;
}

it('the forecast of a council holds what its ratepayers’ plans will take, as each of theirs does', async () => {
  const [ana, ben] = [await stage.ratepayer(), await stage.ratepayer()];
  const [bank, card] = [await stage.property(ana), await stage.property(ben)];
  await begins(ana, bank, (await stage.account(ana)).data.id);
  const cards = keptCards(stage);
  await cards.type(ben, card.wireId);
  await begins(ben, card, (await cards.cardsOf(ben))[0]!.id);
  // Some of it has become debits that wait for their day.
  await stage.live('2026-07-30');

  const owns = { ...(await own(ana, bank)), ...(await own(ben, card)) };
  expect(owns.bank_debit).toBeGreaterThan(0);
  expect(owns.card).toBeGreaterThan(0);
  const today = stage.platform.clock.bankToday();
  type Made = {
    figures: { key: string; value: number }[];
    tables: { key: string; rows: { cells: (string | number)[] }[] }[];
  };
  const report = await ask<Made>(`/report/detail?report=forecast&from=${today}&to=${addDays(today, 364)}`);
  const figure = (key: string) => report.figures.find((one) => one.key === key)!.value;
  expect(figure('scheduled_sum')).toBe(owns.bank_debit! + owns.card!);
  expect(figure('forecast_sum')).toBe(0);
  const rows = (key: string) => report.tables.find((one) => one.key === key)!.rows.map(({ cells }) => cells);
  expect(Object.fromEntries(rows('by_rail').map(([rail, , cents]) => [rail, cents]))).toEqual(owns);
  expect(rows('by_what').map(([what]) => what)).toEqual(['Rates']);
  // Only what a mandate in force lets be taken.
  await stage.within(stage.banksia, (work) =>
    work.run(sql`update mandates set status = 'suspended' where merchant_id = ${work.merchantId}`),
  );
  const left = await ask<Made>(`/report/detail?report=forecast&from=${today}&to=${addDays(today, 364)}`);
  expect(left.figures.find(({ key }) => key === 'scheduled_sum')!.value).toBe(owns.card);
}, 120_000);
