import { addBankDays, addDays, instantAt, nextBankDay } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { arrangeSchedule, holdSchedule, releaseSchedule } from './arrange-schedule.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, debit) => total + debit.amount_cents, 0);

/** A ratepayer who pays for a property from the first day that can be debited on. */
async function paying(frequency: string) {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const look = () => stage.detail(person, home.wireId);
  const { first_day: first } = await look();
  const change = async (wish: object) => {
    const { schedule } = await look();
    return stage.change(person, home.wireId, schedule?.version ?? 0, wish);
  };
  const begin = { kind: 'begin', frequency, start_on: first, payment_method_id: account.id };
  expect(await change(begin)).toMatchObject({ code: 0 });
  return { person, home, look, change, first, account: account.id };
}

const extrasOf = (home: { id: string }) =>
  stage.within(stage.banksia, (work) =>
    work.maybe<{ extras: object[] }>(sql`
      select extras from schedules where merchant_id = ${work.merchantId} and property_id = ${home.id}`),
  );

describe('an extra payment', () => {
  it('of a day in a granted pause is taken after it, as everything else', async () => {
    const { home, look, change, first } = await paying('monthly');
    const on = addBankDays(first, 3);
    expect((await change({ kind: 'extra', on, amount_cents: 20_000 })).code).toBe(0);
    const until = addDays(on, 20);
    const { version } = (await look()).schedule!;
    await stage.within(stage.banksia, (work) =>
      arrangeSchedule(work, home.id, { pauseUntil: until, finishBy: null }, version),
    );
    const { schedule, owed_cents } = await look();
    expect(schedule!.debits.filter((debit) => debit.on <= until)).toEqual([]);
    expect(schedule!.debits).toContainEqual(
      expect.objectContaining({ kind: 'extra', nominal_on: on, on: nextBankDay(addDays(until, 1)) }),
    );
    expect(sum(schedule!.debits)).toBe(owed_cents);
  });

  it('whose day went by while nothing was taken does not come back', async () => {
    const { person, home, look, change, first } = await paying('monthly');
    const on = addBankDays(first, 1);
    expect((await change({ kind: 'extra', on, amount_cents: 20_000 })).code).toBe(0);
    await stage.within(stage.banksia, (work) => holdSchedule(work, home.id, person.id));
    stage.clock.set(instantAt(addDays(on, 1), '12:00', 'Australia/Sydney'));
    await stage.within(stage.banksia, (work) => releaseSchedule(work, home.id));
    const { schedule, owed_cents } = await look();
    expect(schedule!.debits.filter(({ kind }) => kind === 'extra')).toEqual([]);
    expect(sum(schedule!.debits)).toBe(owed_cents);
    expect(await extrasOf(home)).toEqual({ extras: [] });
  });
});
