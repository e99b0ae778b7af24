import { addDays, instantAt, type LocalDate, parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { keptCards } from '../../test/kept-cards.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { owedForProperties, owedForProperty } from '../council/index.ts';
import { merchantForecast } from '../customers/index.ts';
import { makeReport } from '../reports/make-report.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const at = (day: LocalDate) => stage.clock.set(instantAt(day, '09:00', 'Australia/Sydney'));

/** What is owed for a property, what of it should have been paid before today, and what is overdue to the ratepayer and in the report. */
const lateOf = (propertyId: string) =>
  stage.within(stage.banksia, async (work) => {
    const owed = await owedForProperty(work, propertyId);
    const late = owed.instalments
      .filter(({ due_on: due }) => due < work.today)
      .reduce((sum, { open_cents: open }) => sum + open, Number(owed.arrears_cents));
    const of = await work.rows<{ id: string }>(
      sql`select id from properties where merchant_id = ${work.merchantId}`,
    );
    const all = await owedForProperties(
      work,
      of.map(({ id }) => id),
    );
    const terms = { report: 'aged_receivables', from: work.today, to: work.today } as const;
    const report = await makeReport(work, terms, {
      openExceptions: async () => [],
      expectedCharges: merchantForecast,
    });
    const overdue = [...all.values()].reduce((sum, { overdue_cents: cents }) => sum + cents, 0);
    expect(report.figures.find(({ key }) => key === 'overdue')?.value).toBe(overdue);
    return { late, overdue: Number(owed.overdue_cents) };
  });

let home: { id: string; wireId: string };

it('of what a file on its way to the bank asks for nothing is overdue, and the instalment stays due on its day', async () => {
  const person = await stage.ratepayer();
  home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const { first_day: start_on } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'weekly', start_on, payment_method_id: account.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  const all = stage.portal.portal.modules.flatMap((module) => module.phases ?? []);
  for (const name of ['schedules.debits', 'notices', 'claim']) {
    const phase = all.find((one) => one.name === name)!;
    stage.clock.set(instantAt(start_on, phase.at, 'Australia/Sydney'));
    const tenant = { slug: 'banksia-shire', kind: 'council', timeZone: 'Australia/Sydney' } as const;
    await phase.run(run, start_on, { id: stage.banksia.id, ...tenant });
    await stage.drain();
  }
  stage.clock.set(instantAt('2026-09-30' as typeof start_on, '09:00', 'Australia/Sydney'));
  const { owed, debit } = await stage.within(stage.banksia, async (work) => ({
    owed: await owedForProperty(work, home.id),
    debit: await work.one<{ stage: string; cents: number }>(sql`
      select stage, amount_cents as cents from payments
      where merchant_id = ${work.merchantId} and property_id = ${home.id} order by id limit 1`),
  }));
  expect(debit.stage).toBe('batched');
  const late = owed.instalments
    .filter(({ due_on: due }) => due < '2026-09-30')
    .reduce((sum, { open_cents: open }) => sum + open, Number(owed.arrears_cents));
  expect(late).toBeGreaterThan(debit.cents);
  expect(owed.overdue_cents).toBe(late - debit.cents);
  const { data: list } = await stage.call<{ rows: { overdue_cents: number }[] }>(
    'GET',
    '/api/merchant/council/property/list?standing=overdue',
    { token: stage.banksia.token },
  );
  expect(list.rows.map(({ overdue_cents: cents }) => cents)).toEqual([owed.overdue_cents]);
});

it('what waits is about to be taken only under an agreement that is in force', async () => {
  const change = (body: (merchantId: string) => ReturnType<typeof sql>) =>
    stage.within(stage.banksia, (work) => work.run(body(work.merchantId)));
  await change(
    (merchantId) => sql`
      update payments set stage = 'scheduled', batch_id = null, debit_date = '2026-10-01'
      where merchant_id = ${merchantId} and property_id = ${home.id} and stage = 'batched'`,
  );
  const waiting = await lateOf(home.id);
  expect(waiting.overdue).toBeLessThan(waiting.late);
  await change(
    (merchantId) => sql`update mandates set status = 'suspended' where merchant_id = ${merchantId}`,
  );
  expect(await lateOf(home.id)).toEqual({ late: waiting.late, overdue: waiting.late });
});

it('what a plan charges to a kept card after a weekend is not overdue on it; what it has not charged on its day is', async () => {
  at(toLocalDate('2026-10-01'));
  const person = await stage.ratepayer();
  at(toLocalDate('2026-07-20'));
  const other = await stage.property(person);
  at(toLocalDate('2026-10-01'));
  const cards = keptCards(stage);
  await cards.type(person, other.wireId);
  const [card] = await cards.cardsOf(person);
  const MONDAY = toLocalDate('2026-10-12');
  const begin = { kind: 'begin', frequency: 'weekly', start_on: MONDAY, payment_method_id: card!.id };
  expect((await stage.change(person, other.wireId, 0, begin)).code).toBe(0);
  const [first, second] = (await stage.detail(person, other.wireId)).schedule!.debits;
  expect([first!.on, second!.on]).toEqual([MONDAY, addDays(MONDAY, 7)]);
  const takenOn = async (day: LocalDate) => {
    at(day);
    const { late, overdue } = await lateOf(other.id);
    expect(late).toBeGreaterThanOrEqual(first!.amount_cents);
    return late - overdue;
  };
  expect(await takenOn(addDays(MONDAY, -3))).toBe(0);
  expect(await takenOn(addDays(MONDAY, -2))).toBe(first!.amount_cents);
  expect(await takenOn(addDays(MONDAY, -1))).toBe(first!.amount_cents);
  expect(await takenOn(MONDAY)).toBe(first!.amount_cents);
  const lasts = (year: number) =>
    stage.within(stage.banksia, (work) =>
      work.run(sql`
        update payment_methods set card_exp_year = ${year}, card_exp_month = 9
        where merchant_id = ${work.merchantId} and id = ${parseId('payment_method', card!.id)}`),
    );
  await lasts(2026);
  expect(await takenOn(MONDAY), 'a card that has ended is charged nothing').toBe(0);
  await lasts(2030);
  expect(await takenOn(addDays(MONDAY, 1))).toBe(0);
});
